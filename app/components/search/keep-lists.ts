import { asOneLine } from "#app/domain/catalog/free-text.ts";
import { longestSearchPath, searchPath } from "#app/domain/catalog/search-query/search-path.ts";
import { searchListForm } from "#app/forms/search-list.ts";

/**
 * Pasted lists in a search field: line breaks become semicolons instead of spaces, a list longer than the field's limit
 * is kept whole, and one longer than an address is posted.
 */
export function keepLists(field: HTMLInputElement, signal: AbortSignal): void {
  const { form } = field;
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text").trim() ?? "";
    if (!text.includes("\n")) return;
    event.preventDefault();
    field.setRangeText(asOneLine(text), field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  };
  const onSubmit = () => {
    if (form === null || searchPath(field.value).length <= longestSearchPath) return;
    form.method = "post";
    delete form.dataset["enhance"];
    form.insertAdjacentHTML("beforeend", `<input type="hidden" name="intent" value="${searchListForm}">`);
  };
  field.addEventListener("paste", onPaste, { signal });
  form?.addEventListener("submit", onSubmit, { signal });
}
