import type { ListedLine } from "#app/contract/catalog/found-search.ts";
import { isCodeWord, unfoldedList } from "#app/domain/basket/unfolded-list.ts";
import { mostBasketLines } from "#app/domain/limits.ts";
import { literalOf } from "#app/domain/catalog/search-query/readings.ts";
import { listText, searchText } from "#app/domain/catalog/search-query/search-text.ts";
import { quantityFromNumber, quantityToNumber, settleQuantity } from "#app/domain/quantity.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { pastedLines, type TypedLine } from "#server/use-cases/uploads/pasted-lines.ts";
import { readLines, type ReadLine } from "#server/use-cases/uploads/read-typed-list.ts";
import { asTyped, emptySource, type UnderstoodSearch } from "./understand-search.ts";

const mostCandidates = 5;
const longestText = 100;
/** Without a quantity the line takes the minimum order: any smaller quantity is raised to it. */
const leastQuantity = quantityFromNumber(0.001);

/**
 * A search for a pasted list: each line by the parser of quick entry, for the buyer's own codes too. Null for any other
 * text: a list has at least one known product, in one line two of them or a quantity in every row, or is made of lines of
 * codes only.
 */
export async function listedSearch(ports: Ports, buyer: Buyer, pasted: string): Promise<UnderstoodSearch | null> {
  const typed = searchText(pasted);
  const text = listText(pasted);
  if (typed === null || literalOf(typed) !== null || !/\n/.test(unfoldedList(text).trim())) return null;
  const { lines } = pastedLines(text);
  if (lines.length < 2) return null;
  const taken = lines.slice(0, mostBasketLines);
  const read = await readLines(ports.database.listings, buyer, taken, { bySound: true });
  const coded = [...new Set(read.flatMap(({ cards }) => cards.map(({ uuid }) => uuid)))];
  if (!isList(taken, { found: coded.length, isOneLine: !/[\r\n]/.test(text.trim()) })) return null;
  const rows = read.map(listedLine);
  return {
    ...{
      typed,
      code: "",
      literal: false,
      isBegun: false,
      shown: null,
      how: "typed",
      understanding: asTyped,
      own: [],
      stopWords: [],
    },
    ...{ source: { ...emptySource, coded }, trade: null, settled: null },
    listed: { rows, unread: lines.length - taken.length },
  };
}

function isList(lines: readonly TypedLine[], { found, isOneLine }: { found: number; isOneLine: boolean }): boolean {
  if (isOneLine) return found > 1 || (found > 0 && lines.every(({ quantity }) => quantity !== ""));
  return found > 0 || lines.every(({ code }) => isCodeWord(code));
}

function listedLine({ code, answer, cards, goods }: ReadLine): ListedLine {
  const [card, ...others] = cards;
  const line = { text: shortened(answer.text), code: shortened(code), asked: null, fault: null };
  if (card === undefined || goods === null)
    return {
      ...line,
      product: null,
      candidates:
        others.length === 0
          ? []
          : cards.slice(0, mostCandidates).map(({ name, slug, article }) => ({ name, slug, article })),
    };
  const wanted = answer.quantity === null ? null : quantityFromNumber(answer.quantity);
  const settled = settleQuantity(wanted ?? leastQuantity, goods);
  const isRefused = answer.fault !== null || !settled.ok;
  const quantity = isRefused ? null : settled.value.quantity;
  const isChanged = quantity !== null && (answer.unitText !== null || (wanted !== null && wanted !== quantity));
  const { uuid, slug, name, article, unit } = card;
  return {
    ...line,
    product: { uuid, slug, name, article, unit, quantity: quantity === null ? null : quantityToNumber(quantity) },
    asked: isChanged ? (answer.unitText ?? String(answer.quantity).replace(".", ",")) : null,
    fault: answer.fault ?? (settled.ok ? null : { code: "notOrdered" }),
    candidates: [],
  };
}

function shortened(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length > longestText ? `${line.slice(0, longestText - 1)}…` : line;
}
