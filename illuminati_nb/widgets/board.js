// Shows an SVG and tells the kernel which card or arrow was clicked, or chosen with Enter or the space bar.
function keyOf(node) {
  const at = node && node.closest ? node.closest("[data-side],[data-card]") : null;
  if (!at) return null;
  return at.dataset.side ? { to: at.dataset.to, side: at.dataset.side } : { card: at.dataset.card };
}

export default {
  render({ model, el }) {
    el.classList.add("inb-board");
    // JupyterLab takes Enter for itself elsewhere in an output.
    el.setAttribute("data-lm-suppress-shortcuts", "true");

    const show = () => {
      const held = el.contains(document.activeElement) ? keyOf(document.activeElement) : null;
      el.innerHTML = model.get("svg");
      if (!held) return;
      const same = [...el.querySelectorAll("[data-side],[data-card]")].find((node) => {
        const key = keyOf(node);
        return key.card === held.card && key.to === held.to && key.side === held.side;
      });
      // The arrow that was used is gone: stay in the picture, on the card it belongs to.
      const card = [...el.querySelectorAll("[data-card]")].find((node) => node.dataset.card === held.to);
      (same || card || el).focus({ preventScroll: true });
    };

    const chosen = (event) => {
      if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
      const key = keyOf(event.target);
      if (!key) return;
      event.preventDefault();
      event.stopPropagation();
      model.send(key);
    };

    show();
    model.on("change:svg", show);
    el.addEventListener("click", chosen);
    el.addEventListener("keydown", chosen);
    return () => model.off("change:svg", show);
  },
};
