import type { ProblemOr } from "#app/contract/problem.ts";
import type { Upload, UploadFilter, UploadGoodsCard, UploadRow, UploadSummary } from "#app/contract/product-uploads.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { addMoney, lineSum, moneyToNumber, type Money } from "#app/domain/money.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import { guessColumns } from "#app/domain/upload/columns.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { uploadHeads } from "#app/i18n/ru/upload-heads.ts";
import type { Db } from "#server/db/client.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import { productImage } from "#server/db/queries/catalog/drawing-address.ts";
import { lookalikes, replacementsOf } from "#server/db/queries/uploads/looser-matches.ts";
import { readyRows, uploadPage, type StoredRow } from "#server/db/queries/uploads/upload-rows.ts";
import { findRepeated, findTable, findUploads, type UploadRecord } from "#server/db/queries/uploads/uploads.ts";
import type { Ports } from "#server/ports/ports.ts";
import { seesOwnPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { cardsOf } from "./find-rows.ts";
import { tableShape } from "./take-list.ts";
import { uploadOwnerOf } from "./upload-owner.ts";

/** The buyer's lists that are kept, the latest first. */
export async function showUploads({ database }: Ports, buyer: Buyer): Promise<UploadSummary[]> {
  return (await findUploads(database.db, uploadOwnerOf(buyer))).map(toSummary);
}

/** A page of one list, with the goods that its rows mean or may mean. */
export async function showUpload(
  { database: { db } }: Ports,
  buyer: Buyer,
  { uuid, state, page }: { uuid: string; state?: UploadFilter | undefined; page: number },
): Promise<ProblemOr<Upload>> {
  const owner = uploadOwnerOf(buyer);
  const [record] = await findUploads(db, owner, uuid);
  if (!record) return no("notFound");
  const pages = Math.max(1, Math.ceil(rowsIn(record, state) / uploadLimits.page));
  const at = Math.min(page, pages);
  const [repeated, rows, table, sum] = await Promise.all([
    findRepeated(db, owner, uuid),
    uploadPage(db, uuid, { filter: state ?? null, page: at }),
    record.needsColumns ? findTable(db, owner, uuid) : null,
    sumOfReady(db, buyer, record),
  ]);
  return ok({
    ...toSummary(record),
    repeatOf: repeated && { uuid: repeated.uuid, createdAt: repeated.createdAt.toISOString() },
    columns: record.needsColumns ? columnsAsked(table) : null,
    sum,
    page: at,
    pages,
    shown: await shownRows(db, buyer, rows),
  });
}

async function sumOfReady(db: Db, buyer: Buyer, { uuid, goods }: UploadRecord): Promise<number | null> {
  if (!seesOwnPrices(buyer.viewer)) return null;
  if (goods === 0) return 0;
  const rows = await readyRows(db, uuid);
  const cards = await cardsOf(
    db,
    buyer,
    rows.flatMap(({ products }) => products),
  );
  const sums = rows.map(({ products: [product = ""], settled }) => costOf(cards.get(product), settled)?.sum);
  return moneyToNumber(addMoney(...sums.flatMap((sum) => (sum === undefined ? [] : [sum]))));
}

function rowsIn(record: UploadRecord, state: UploadFilter | undefined): number {
  if (state === undefined) return record.rows;
  return state === "added" || state === "ready" ? record[state] : (record.inRows[state] ?? 0);
}

function toSummary({ createdAt, ...record }: UploadRecord): UploadSummary {
  return { ...record, createdAt: createdAt.toISOString() };
}

function columnsAsked(stored: unknown): Upload["columns"] {
  const table = tableShape.parse(stored);
  const { columns } = guessColumns(table, uploadHeads);
  return { rows: table.slice(0, uploadLimits.shown).map(({ cells }) => cells), guess: columns };
}

/** Rows whose codes are looked for by their likeness: each costs as much as a search. */
const mostLookedAlike = 20;

async function shownRows(db: Db, buyer: Buyer, rows: readonly StoredRow[]): Promise<UploadRow[]> {
  const lost = rows.filter(({ state, code }) => state === "notFound" && code !== "").slice(0, mostLookedAlike);
  const old = rows.filter(({ state }) => state === "discontinued").flatMap(({ products }) => products);
  const [near, newer] = await Promise.all([
    lookalikes(
      db,
      lost.map(({ code }) => articleNorm(code)),
    ),
    replacementsOf(db, old),
  ]);
  const nearOf = new Map(
    lost.map(({ number }, at) => [number, near.filter(({ place }) => place === at).map(({ uuid }) => uuid)]),
  );
  const newerOf = new Map(newer.map(({ uuid, by }) => [uuid, by]));
  const named = [...rows.flatMap(({ products }) => products), ...[...nearOf.values()].flat(), ...newerOf.values()];
  const cards = await cardsOf(db, buyer, named);
  const goods = (uuids: readonly string[]) =>
    uuids.flatMap((uuid) => {
      const card = cards.get(uuid);
      return card ? [toGoods(card)] : [];
    });
  const withPrices = seesOwnPrices(buyer.viewer);
  return rows.map((row) => {
    const { number, code, quantity, state, settled, capped, joinedTo, isAdded, products } = row;
    const known = products.filter((uuid) => cards.has(uuid));
    const card = known.length === 1 ? cards.get(known[0] ?? "") : undefined;
    const by = card && newerOf.get(card.uuid);
    return {
      ...{ number, code, quantity, state, capped, joinedTo, isAdded },
      settled: settled === null ? null : quantityToNumber(settled),
      product: card ? toGoods(card) : null,
      ...costText(withPrices ? costOf(card, settled) : null),
      candidates: goods(state === "multiple" ? products.slice(0, uploadLimits.candidates) : (nearOf.get(number) ?? [])),
      replacement: (by ? goods([by])[0] : undefined) ?? null,
    };
  });
}

type Cost = { price: Money; sum: Money };

function costOf(card: ProductCardRow | undefined, settled: StoredRow["settled"]): Cost | null {
  if (card === undefined || settled === null || card.tiers.length === 0) return null;
  const price = priceAt(card.tiers, settled);
  return { price, sum: lineSum(price, settled) };
}

function costText(cost: Cost | null): Pick<UploadRow, "price" | "sum"> {
  return { price: cost && moneyToNumber(cost.price), sum: cost && moneyToNumber(cost.sum) };
}

function toGoods(card: ProductCardRow): UploadGoodsCard {
  const { uuid, slug, article, name, unit, availability } = card;
  return {
    ...{ uuid, slug, article, name, unit, availability },
    image: productImage(card),
    multiplicity: quantityToNumber(card.multiplicity),
    availableQuantity: quantityToNumber(card.availableQuantity),
  };
}
