"""Sister games that ask the same questions as Illuminati: what binds, who may answer, what can be taken back.

`inwo`: Illuminati: New World Order. `dune`: rulings of Dune. `thrones`: one-time orders of A Game of Thrones. Each has
`refusal` and `play` over immutable states; their rules are found with `illuminati_nb.rule`: "I4.1", "D-VII.5", "T3.2".
"""
