import { bareCode, isCode } from "#app/domain/basket/quick-entry.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { articleSound } from "#app/domain/catalog/search-query/article-sound.ts";
import { isCodeLike } from "#app/domain/catalog/search-query/typed-codes.ts";
import type { RawRow } from "#app/domain/upload/body-rows.ts";
import { isInSaleUnit, soldOnlyBy } from "#app/domain/upload/in-sold-units.ts";
import { chooseReading, type CodeMatch } from "#app/domain/upload/choose-reading.ts";
import { judgeRows, type FoundRow, type JudgedRow, type UploadGoods } from "#app/domain/upload/judge-rows.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import type { Db, Tx } from "#server/db/client.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import { productCards } from "#server/db/queries/catalog/product-card.ts";
import { productsByCode } from "#server/db/queries/catalog/products-by-code.ts";
import { looserMatches } from "#server/db/queries/uploads/looser-matches.ts";
import { soldBy } from "#server/db/queries/uploads/sold-by.ts";
import { counterpartyOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";

export type JudgedUploadRow = FoundRow & JudgedRow;

/**
 * Matches rows with products (product rules §3.9): two statements, whatever their number. `bySound`: unknown codes also
 * match articles of the same sound, as in the search; for results the buyer sees before they are used.
 */
export async function findRows(
  db: Db | Tx,
  buyer: Buyer,
  rows: readonly RawRow[],
  { bySound = false }: { bySound?: boolean } = {},
): Promise<FoundRow[]> {
  const counterparty = counterpartyOf(buyer.viewer);
  const texts = [...new Set(rows.flatMap(({ code, readings = [] }) => [code, ...readings.map((one) => one.code)]))];
  const norms = [...new Set(texts.map(normOf))];
  const byNorm = grouped(await productsByCode(db, { norms, counterparty }), norms);
  const isFound = (code: string) => byNorm.has(normOf(code));
  const names = rows.flatMap(({ code, name }) => (isFound(code) ? [] : [code, ...(name === "" ? [] : [name])]));
  const left = [...new Set([...texts.filter((text) => !isFound(text)), ...names])].filter((text) => isCode(text));
  const soundOf = (text: string) => (bySound && isCodeLike(bareCode(text)) ? articleSound(text) : "");
  const looser = grouped(
    await looserMatches(db, {
      names: left.map(nameNorm),
      norms: left.map(normOf),
      sounds: left.map(soundOf),
      counterparty,
    }),
    left,
  );
  const matchOf = (code: string): CodeMatch | undefined => {
    const exact = byNorm.get(normOf(code));
    const loose = looser.get(code);
    if (exact) return { products: uuidsOf(exact), spelled: exact.map(({ spelled }) => spelled), isName: false };
    return loose && { products: uuidsOf(loose), spelled: [], isName: loose[0]?.way === "name" };
  };
  return rows.map((row) => {
    const { reading, products } = chooseReading(row, matchOf);
    const base = { ...clipped({ ...row, ...reading }), isAccepted: false };
    if (products) return { ...base, way: "code", products: few(products) };
    const exact = byNorm.get(normOf(reading.code));
    if (exact) return { ...base, way: "code", products: few(uuidsOf(exact)) };
    // A name match with an unknown code is only a suggestion to confirm.
    const loose = looser.get(reading.code) ?? (isFound(row.code) ? undefined : looser.get(row.name));
    return { ...base, way: loose?.[0]?.way ?? "none", products: few(uuidsOf(loose ?? [])) };
  });
}

/** Rows evaluated against the buyer's stock; two statements. */
export async function judged(
  db: Db | Tx,
  buyer: Buyer,
  rows: readonly FoundRow[],
  { isLeastOrder }: { isLeastOrder: boolean },
): Promise<JudgedUploadRow[]> {
  const cards = await cardsOf(
    db,
    buyer,
    rows.flatMap(({ products }) => products),
  );
  const goods = await goodsOf(db, cards, rows);
  const verdicts = judgeRows(rows, goods, { isLeastOrder });
  return rows.flatMap((row, at) => {
    const verdict = verdicts[at];
    return verdict ? [{ ...row, ...verdict }] : [];
  });
}

/** Cards by uuid; hidden goods are omitted. */
export async function cardsOf(
  db: Db | Tx,
  buyer: Buyer,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, ProductCardRow>> {
  const cards = await productCards(db, { uuids: [...new Set(uuids)], ...pricingOf(buyer) });
  return new Map(cards.filter(({ status }) => status !== "hidden").map((card) => [card.uuid, card]));
}

/** Product data for the rules, by uuid; packs and sizes only if a row needs them. */
export async function goodsOf(
  db: Db | Tx,
  cards: ReadonlyMap<string, ProductCardRow>,
  rows: readonly Pick<FoundRow, "products" | "quantity">[],
): Promise<ReadonlyMap<string, UploadGoods>> {
  const converted = rows.flatMap(({ products, quantity }) =>
    products.filter((uuid) => !isInSaleUnit(quantity, cards.get(uuid)?.unit ?? "")),
  );
  const sold = await soldBy(
    db,
    [...new Set(converted)].filter((uuid) => cards.has(uuid)),
  );
  return new Map(
    [...cards].map(([uuid, card]) => {
      const { multiplicity, minQuantity, maxQuantity, availability, availableQuantity, status, unit } = card;
      const rule = { multiplicity, minQuantity, maxQuantity, availability, availableQuantity };
      return [uuid, { ...rule, ...(sold.get(uuid) ?? soldOnlyBy(unit)), isSold: status === "active" }] as const;
    }),
  );
}

function normOf(code: string): string {
  const bare = bareCode(code);
  // A date that a spreadsheet made of a code is not a code.
  return isCode(bare) && !/\d{2}:\d{2}$/.test(bare) ? articleNorm(bare) : "";
}

function clipped({ number, code, name, quantity }: RawRow): Pick<FoundRow, "number" | "code" | "name" | "quantity"> {
  const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
  return {
    number,
    code: cut(bareCode(code) || code, uploadLimits.codeLength),
    name: cut(name, uploadLimits.codeLength),
    quantity: cut(quantity, uploadLimits.quantityLength),
  };
}

function uuidsOf(matches: readonly { uuid: string }[]): string[] {
  return [...new Set(matches.map(({ uuid }) => uuid))];
}

function few(uuids: readonly string[]): string[] {
  return uuids.slice(0, uploadLimits.candidates + 1);
}

/** Grouped by request; `place` counts from 0. */
function grouped<M extends { place: number }>(matches: readonly M[], keys: readonly string[]): Map<string, M[]> {
  const groups = new Map<string, M[]>();
  for (const match of matches) {
    const key = keys[match.place] ?? "";
    const group = groups.get(key);
    if (group) group.push(match);
    else groups.set(key, [match]);
  }
  return groups;
}
