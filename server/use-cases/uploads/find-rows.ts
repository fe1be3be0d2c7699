import { articleNorm } from "#app/domain/catalog/article.ts";
import { entryOf } from "#app/domain/basket/quick-entry.ts";
import type { RawRow } from "#app/domain/upload/columns.ts";
import { judgeRows, type FoundRow, type JudgedRow, type UploadGoods } from "#app/domain/upload/judge-rows.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import type { Db, Tx } from "#server/db/client.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import { productCards } from "#server/db/queries/catalog/product-card.ts";
import { productsByCode } from "#server/db/queries/catalog/products-by-code.ts";
import { looserMatches } from "#server/db/queries/uploads/looser-matches.ts";
import { counterpartyOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";

export type Judged = FoundRow & JudgedRow;

/** What the rows of a list mean (decisions §3.9): two statements, however many there are. */
export async function findRows(db: Db | Tx, buyer: Buyer, rows: readonly RawRow[]): Promise<FoundRow[]> {
  const counterparty = counterpartyOf(buyer.viewer);
  const names = rows.map(({ code }) => wordsOf(code));
  const codes = [...new Set(names.map(({ norm }) => norm))];
  const byCode = grouped(await productsByCode(db, { norms: codes, counterparty }));
  const placeOf = new Map(codes.map((norm, index) => [norm, index]));
  const isFound = (norm: string) => byCode.has(placeOf.get(norm) ?? -1);
  const rest = new Map(names.filter(({ norm }) => !isFound(norm)).map((one) => [one.name, one]));
  const left = [...rest.values()];
  const looser = grouped(
    await looserMatches(db, {
      names: left.map(({ name }) => name),
      norms: left.map(({ norm }) => norm),
      counterparty,
    }),
  );
  const placeOfName = new Map(left.map(({ name }, index) => [name, index]));
  return rows.map((row, at) => {
    const { norm = "", name = "" } = names[at] ?? {};
    const exact = byCode.get(placeOf.get(norm) ?? -1);
    const loose = looser.get(placeOfName.get(name) ?? -1);
    const found = (exact ?? loose ?? []).slice(0, uploadLimits.candidates + 1);
    return {
      ...clipped(row),
      way: exact ? "code" : (loose?.[0]?.way ?? "none"),
      products: found.map(({ uuid }) => uuid),
      isAccepted: false,
    };
  });
}

/** The rows with what becomes of them at this buyer's stock; one statement. */
export async function judged(db: Db | Tx, buyer: Buyer, rows: readonly FoundRow[]): Promise<Judged[]> {
  const cards = await cardsOf(
    db,
    buyer,
    rows.flatMap(({ products }) => products),
  );
  const goods = new Map([...cards].map(([uuid, card]) => [uuid, goodsOf(card)]));
  const verdicts = judgeRows(rows, goods);
  return rows.flatMap((row, at) => {
    const verdict = verdicts[at];
    return verdict ? [{ ...row, ...verdict }] : [];
  });
}

/** Cards by uuid; goods that nobody may see are not among them. */
export async function cardsOf(
  db: Db | Tx,
  buyer: Buyer,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, ProductCardRow>> {
  const cards = await productCards(db, { uuids: [...new Set(uuids)], ...pricingOf(buyer) });
  return new Map(cards.filter(({ status }) => status !== "hidden").map((card) => [card.uuid, card]));
}

function goodsOf(card: ProductCardRow): UploadGoods {
  const { multiplicity, minQuantity, maxQuantity, availability, availableQuantity, status } = card;
  return { multiplicity, minQuantity, maxQuantity, availability, availableQuantity, isSold: status === "active" };
}

function wordsOf(code: string): { norm: string; name: string } {
  const entry = entryOf(code, "");
  if (typeof entry === "string") return { norm: "", name: "" };
  return { norm: articleNorm(entry.code), name: entry.code.replace(/\s+/g, " ").toLowerCase() };
}

function clipped({ number, code, quantity }: RawRow): RawRow {
  return {
    number,
    code: code.slice(0, uploadLimits.codeLength),
    quantity: quantity.slice(0, uploadLimits.quantityLength),
  };
}

function grouped<M extends { place: number }>(matches: readonly M[]): ReadonlyMap<number, M[]> {
  const groups = new Map<number, M[]>();
  for (const match of matches) {
    const group = groups.get(match.place);
    if (group) group.push(match);
    else groups.set(match.place, [match]);
  }
  return groups;
}
