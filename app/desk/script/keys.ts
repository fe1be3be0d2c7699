/** Keys: "/" to the search, j and k through rows, x ticks, Enter opens, Ctrl+S saves. */
export function watchKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && event.code === "KeyS") return save(event);
    if (event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    // By place, so that a Russian layout works.
    if (event.code === "Slash" || event.key === "/") return search(event);
    if (event.code === "KeyJ") return step(event, 1);
    if (event.code === "KeyK") return step(event, -1);
    const row = current();
    if (row === null) return;
    if (event.code === "KeyX") tick(event, row);
    if (event.key === "Enter" && event.target === row) open(event, row);
  });
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button", "submit"].includes(target.type);
  return target.matches("textarea, select") || target.isContentEditable;
}

function save(event: KeyboardEvent): void {
  const near = document.activeElement?.closest<HTMLFormElement>("form[data-saved]");
  const all = document.querySelectorAll<HTMLFormElement>("form[data-saved]");
  // Of several forms the one that is being filled in is meant.
  const form = near ?? (all.length === 1 ? all[0] : undefined);
  if (form === undefined) return;
  event.preventDefault();
  form.requestSubmit();
}

function search(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>("[data-search]");
  if (field === null) return;
  event.preventDefault();
  field.focus();
  field.select();
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-row]")];
}

function current(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>("[data-row]") ?? null;
}

function step(event: KeyboardEvent, by: number): void {
  const all = rows();
  const here = current();
  const next = here === null ? (by > 0 ? all[0] : all.at(-1)) : all[all.indexOf(here) + by];
  if (next === undefined) return;
  event.preventDefault();
  next.tabIndex = -1;
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}

function tick(event: KeyboardEvent, row: HTMLElement): void {
  const box = row.querySelector<HTMLInputElement>("input[type=checkbox]");
  if (box === null) return;
  event.preventDefault();
  box.click();
}

function open(event: KeyboardEvent, row: HTMLElement): void {
  const link = row.querySelector<HTMLAnchorElement>("a[href]");
  if (link === null) return;
  event.preventDefault();
  link.click();
}
