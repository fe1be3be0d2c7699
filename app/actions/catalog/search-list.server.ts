import { unfoldedList } from "#app/domain/basket/unfolded-list.ts";
import { asOneLine, searchedText } from "#app/domain/catalog/free-text.ts";
import { longestSearchPath, searchPath } from "#app/domain/catalog/search-query/search-path.ts";
import { searchListForm } from "#app/forms/search-list.ts";
import { searchNote as texts } from "#app/i18n/ru/catalog/search-note.ts";
import { namespace } from "#app/i18n/translator.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { ActionGroup } from "#app/actions/action-group.server.ts";
import { formErrors, formStep } from "#app/actions/form-reply.server.ts";
import { text } from "#app/actions/form-text.server.ts";

const t = namespace("searchNote", texts);

/** Longer than 500 lines may be. */
const longestList = 60_000;

/** A posted search: a text that fits into an address gets one, a longer list is shown at once. */
export const searchListActions: ActionGroup = {
  async [searchListForm](shop, form) {
    const typed = text(form, "q");
    const value = searchedText(typed);
    const oneLine = asOneLine(value);
    const path = searchPath(oneLine);
    // Lists of names and codes may not be told apart in one line.
    const isKept = linesIn(unfoldedList(oneLine)) === linesIn(value);
    if (isKept && path.length <= longestSearchPath) return seeOther(path);
    const values = { q: value };
    if (typed.length > longestList) return formErrors(searchListForm, { values, errors: { q: [t("tooLong")] } });
    const found = await shop.api.products.list({ body: { context: { type: "search", value }, limit: 1 } });
    if (!found.ok) return formErrors(searchListForm, { values, errors: { q: found.messages } });
    const { listed = null, unreadLines = 0 } = found.value.search ?? {};
    if (listed === null) return formErrors(searchListForm, { values, errors: { q: [t("noList")] } });
    return formStep(searchListForm, { values, data: { listed, unreadLines } });
  },
};

function linesIn(text: string): number {
  return text.split("\n").filter((line) => line.trim() !== "").length;
}
