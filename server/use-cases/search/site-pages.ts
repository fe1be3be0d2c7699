import type { FoundSearch } from "#app/contract/catalog/found-search.ts";
import { mayOpen } from "#app/domain/access.ts";
import { asCyrillic } from "#app/domain/catalog/article.ts";
import { withoutYo } from "#app/domain/catalog/search-query/joined-words.ts";
import { otherLayout } from "#app/domain/catalog/search-query/keyboard-layout.ts";
import { stemsOf } from "#app/domain/catalog/search-query/russian-stem.ts";
import { matchPages } from "#app/domain/content/site-search.ts";
import { search as texts } from "#app/i18n/ru/catalog/search.ts";
import { namespace } from "#app/i18n/translator.ts";
import { findOwnNumber } from "#server/db/queries/order/reading/own-number.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { publishedMaterials } from "#server/use-cases/content/materials.ts";
import { promotionsIn } from "#server/use-cases/content/promotions.ts";
import { ordersScope } from "#server/use-cases/order/reading/own-order.ts";
import { shopIndex, type ShopPage } from "./site-index.ts";
import type { UnderstoodSearch } from "./understand-search.ts";

const t = namespace("search", texts);

export type AnsweringPages = {
  pages: FoundSearch["pages"];
  /** No goods have all the words, so that those found would be beside the point. */
  replaceGoods: boolean;
  /** Pages that only mention the words: worth a link if no goods are found. */
  isWeak: boolean;
  /** Someone's order: the query is not to be counted. */
  isPersonal: boolean;
};

const none: AnsweringPages = { pages: [], replaceGoods: false, isWeak: false, isPersonal: false };
const most = 3;

/** Pages of the site that answer a query. */
export async function pagesFor(
  ports: Ports,
  buyer: Buyer,
  search: UnderstoodSearch,
  { typing = search.isBegun } = {},
): Promise<AnsweringPages> {
  if (search.literal) return none;
  const number = await ownOrderNumber(ports, buyer, search.typed);
  if (number !== null) {
    const pages = [{ title: t("order", { number }), path: `/profile/order/${encodeURIComponent(number)}` }];
    return { pages, replaceGoods: isPartly(search), isWeak: false, isPersonal: true };
  }
  const { index, pages: known } = await shopIndex(ports);
  const match = matchPages(search.typed, index, { typing, stopWords: search.stopWords });
  if (match === null || (match.isBent && isAsTyped(search))) return none;
  const shown = await openPages(
    ports,
    buyer,
    match.paths.flatMap((path) => known.get(path) ?? []),
  );
  const pages = shown.slice(0, most).map(({ title, path }) => ({ title, path }));
  if (pages.length === 0) return none;
  const isBegun = typing && withoutYo(textRead(search)).startsWith(withoutYo(search.typed));
  const isOtherwise = !match.isBent && !isBegun && !sameStems(textRead(search), search.typed);
  // A title may have the words of a query for goods.
  const isForGoods = match.by !== "phrase" && namesGoods(search) && !isOtherwise;
  // A word that is still typed may become one of goods: «для под» is no «поддержка» yet.
  const isUnfinished = typing && !/\p{L}{5}$/u.test(search.typed);
  return {
    pages,
    replaceGoods: !isUnfinished && !isForGoods && (isPartly(search) || isOtherwise || isWordless(search)),
    isWeak: match.by === "words" || (isForGoods && !match.isWhole),
    isPersonal: false,
  };
}

/** Of a link above goods: those that are worth it. */
export function pagesBeside({ pages, isWeak }: AnsweringPages, total: number): FoundSearch["pages"] {
  return isWeak && total > 0 ? [] : pages;
}

function namesGoods({ trade }: UnderstoodSearch): boolean {
  return trade !== null && trade.kinds !== null;
}

/** «товар не подошёл»: conditions without a word to find goods by. */
function isWordless({ trade }: UnderstoodSearch): boolean {
  return trade !== null && trade.kinds === null && trade.words.length === 0;
}

/** Some word was dropped. */
function isPartly({ how, settled }: UnderstoodSearch): boolean {
  return how === "partly" || (settled !== null && settled.leftOut.length > 0);
}

/** Goods have every word as it was typed. */
function isAsTyped(search: UnderstoodSearch): boolean {
  return !isPartly(search) && sameStems(textRead(search), search.typed);
}

function textRead({ shown, trade, typed }: UnderstoodSearch): string {
  return shown ?? trade?.text ?? typed;
}

function sameStems(one: string, other: string): boolean {
  return stemsOf(one).join(" ") === stemsOf(other).join(" ");
}

/** Those that the buyer may open now, in this city; a guest is asked to log in. */
async function openPages(ports: Ports, { viewer, city }: Buyer, pages: readonly ShopPage[]): Promise<ShopPage[]> {
  const [offers, articles] = [await promotionsIn(ports, city), await publishedMaterials(ports)];
  const dated = new Set([
    ...offers.filter(({ isFinished }) => !isFinished).map(({ slug }) => `/promotion/${slug}`),
    ...articles.map(({ slug }) => `/useful-materials/${slug}`),
  ]);
  return pages.filter(({ path, access }) => {
    if (/^\/(?:promotion|useful-materials)\//u.test(path)) return dated.has(path);
    if (access === null) return true;
    const verdict = mayOpen(access, viewer.viewer);
    return verdict.ok || verdict.code === "guest";
  });
}

/** «заказ № мск-26-000123», the letters in any layout: asked only of those logged in, for what may be a number. */
async function ownOrderNumber(ports: Ports, buyer: Buyer, typed: string): Promise<string | null> {
  const whose = ordersScope(buyer);
  const text = typed.replace(/^заказ\p{L}*[\s№:#]*|^№\s*/iu, "").trim();
  if (whose === null || !/^[^\s]{1,12}-\d{2}-\d{3,}$/u.test(text)) return null;
  if (!mayOpen("profile-order-id", buyer.viewer.viewer).ok) return null;
  const numbers = [text, otherLayout(text), asCyrillic(text)].map((number) => number.toUpperCase());
  return findOwnNumber(ports.database.db, whose, [...new Set(numbers)]);
}
