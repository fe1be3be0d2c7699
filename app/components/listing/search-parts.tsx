import type { FoundSearchViewModel } from "#app/view-models/catalog/found-search.ts";
import type { GoodsQuestionViewModel } from "#app/view-models/content/feedback.ts";
import { ListedCodes } from "./listed-codes.tsx";
import { NothingFound } from "./nothing-found.tsx";

/** Without `query` the pasted list, otherwise the search without results: a chunk that few searches need. */
export type SearchPartsProps = {
  search: FoundSearchViewModel | null;
  query?: string;
  question?: GoodsQuestionViewModel | null;
};

export function SearchParts({ search, query, question = null }: SearchPartsProps) {
  if (query !== undefined) return <NothingFound query={query} near={search} question={question} />;
  return search?.listed && <ListedCodes listed={search.listed} unreadLines={search.unreadLines} />;
}
