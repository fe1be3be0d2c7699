/** One box ticks all rows of the page. */
export function watchTicks(): void {
  const all = document.querySelector<HTMLInputElement>("[data-tick-all]");
  if (all === null) return;
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>("input[name=row]")];
  all.addEventListener("change", () => {
    for (const box of boxes()) box.checked = all.checked;
    show();
  });
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === "row") show();
  });
  show();

  function show(): void {
    const ticked = boxes().filter((box) => box.checked).length;
    if (all !== null) {
      all.checked = ticked > 0 && ticked === boxes().length;
      all.indeterminate = ticked > 0 && ticked < boxes().length;
    }
    const count = document.querySelector<HTMLElement>("[data-ticked]");
    if (count !== null) count.textContent = ticked === 0 ? "" : String(ticked);
  }
}
