/** Warns before a page with unsaved changes is left, and takes a form once. */
export function watchForms(): void {
  const changed = new Set<HTMLFormElement>();
  // What came back from the server unsaved is unsaved still.
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-saved=no]")) changed.add(form);
  document.addEventListener("input", ({ target }) => {
    const form = formOf(target);
    if (form?.dataset["saved"] !== undefined) changed.add(form);
  });
  document.addEventListener("submit", (event) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement) || target.method !== "post") return;
    if (target.ariaBusy === "true") return event.preventDefault();
    target.ariaBusy = "true";
    changed.delete(target);
  });
  addEventListener("beforeunload", (event) => {
    const isSending = [...document.forms].some((form) => form.ariaBusy === "true");
    if (changed.size > 0 && !isSending) event.preventDefault();
  });
  // A page restored by Back reads its forms again.
  addEventListener("pageshow", () => {
    for (const form of document.forms) form.ariaBusy = null;
  });
  const told =
    document.querySelector<HTMLElement>(".error-summary") ?? document.querySelector<HTMLElement>(".desk-notice");
  // A field that asks to be filled in gets the focus, perhaps after this has run.
  if (told?.matches(".error-summary") || document.querySelector("[autofocus]") === null) told?.focus();
}

function formOf(target: EventTarget | null): HTMLFormElement | null {
  if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  )
    return target.form;
  return null;
}
