import type { FoundSearch } from "#app/contract/catalog/found-search.ts";
import { searchNote as texts } from "#app/i18n/ru/catalog/search-note.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("searchNote", texts);

/** Says that only the beginning of the text was searched. */
export function searchNote(search: FoundSearch | null): string | null {
  return search?.isCut ? t("cut", { typed: search.typed }) : null;
}

/** The query in headings and titles: a list by its beginning. */
export function shortQuery(search: FoundSearch | null, query: string): string {
  return search?.listed && query.length > longestList ? `${query.slice(0, longestList).trim()}…` : query;
}

const longestList = 60;
