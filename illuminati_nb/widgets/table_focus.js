// Keeps whoever plays by keyboard at the buttons: every move closes the button that was pressed, and with it the focus
// is lost. The kernel marks the button to go on at with a class of its own; its view may come a moment later.
const PATIENCE_MS = 5000;

export default {
  render({ model, el }) {
    let byKeys = false;
    let seeking = 0;
    const table = () => el.closest(".inb-game-table");
    const inside = (node) => Boolean(table()?.contains(node));

    // A click by a key or by a screen reader has no mouse clicks to count. Whoever uses a mouse keeps the focus as it
    // is: the space bar, which scrolls the page for him, must not press a button.
    const clicked = (event) => {
      if (event.isTrusted && inside(event.target)) byKeys = event.detail === 0;
    };
    // A key that is held down must not play one move after another.
    const pressed = (event) => {
      if (event.repeat && event.key === "Enter" && inside(event.target) && event.target.closest(".inb-moves")) {
        event.preventDefault();
      }
    };
    // JupyterLab takes Enter for itself in an output.
    const entered = (event) => {
      if (inside(event.target)) event.target.closest("button")?.setAttribute("data-lm-suppress-shortcuts", "true");
    };
    // Nobody is asked to leave another part of the page or a field he has begun to fill in.
    const free = () => {
      const now = document.activeElement;
      return !now || now.contains(table()) || (inside(now) && now.matches("button"));
    };

    const seek = () => {
      const mine = ++seeking;
      const until = performance.now() + PATIENCE_MS;
      const look = () => {
        if (mine !== seeking || !byKeys || !table() || !free() || performance.now() > until) return;
        const found = table().querySelector(`button.inb-next-${model.get("turn")}`);
        if (!found || found.offsetParent === null) {
          requestAnimationFrame(look);
          return;
        }
        found.focus({ preventScroll: true });
        found.scrollIntoView({ block: "nearest" });
      };
      look();
    };

    document.addEventListener("click", clicked, true);
    document.addEventListener("keydown", pressed, true);
    document.addEventListener("focusin", entered, true);
    model.on("change:turn", seek);
    return () => {
      seeking += 1;
      document.removeEventListener("click", clicked, true);
      document.removeEventListener("keydown", pressed, true);
      document.removeEventListener("focusin", entered, true);
      model.off("change:turn", seek);
    };
  },
};
