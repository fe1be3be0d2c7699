import type { ProblemOr } from "#app/contract/problem.ts";
import type {
  Upload,
  UploadFilter,
  UploadGoodsCard,
  UploadRow,
  UploadSummary,
} from "#app/contract/uploads/product-uploads.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { addMoney, lineSum, moneyToNumber, type Money } from "#app/domain/money.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import { mostBasketLines } from "#app/domain/limits.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Db } from "#server/db/client.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import { productImage } from "#server/db/queries/catalog/drawing-address.ts";
import { basketFill } from "#server/db/queries/uploads/basket-room.ts";
import { lookalikes, replacementsOf } from "#server/db/queries/uploads/looser-matches.ts";
import { readyRows, uploadPage, type StoredRow } from "#server/db/queries/uploads/upload-rows.ts";
import { findRepeated, findTable, findUploads, type UploadRecord } from "#server/db/queries/uploads/uploads.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { cardsOf } from "./find-rows.ts";
import { searchMatches } from "./search-matches.ts";
import { notesOf, questionsOf } from "./upload-questions.ts";
import { uploadOwnerOf } from "./upload-owner.ts";

/** The buyer's stored lists, latest first. */
export async function showUploads({ database }: Ports, buyer: Buyer): Promise<UploadSummary[]> {
  return (await findUploads(database.db, uploadOwnerOf(buyer))).map(toSummary);
}

/** A page of a list with matched and suggested products. */
export async function showUpload(
  ports: Ports,
  buyer: Buyer,
  { uuid, state, page }: { uuid: string; state?: UploadFilter | undefined; page: number },
): Promise<ProblemOr<Upload, "notFound">> {
  const { db } = ports.database;
  const owner = uploadOwnerOf(buyer);
  const [record] = await findUploads(db, owner, uuid);
  if (!record) return no("notFound");
  const pages = Math.max(1, Math.ceil(rowsIn(record, state) / uploadLimits.page));
  const at = Math.min(page, pages);
  const [repeated, rows, table, ready] = await Promise.all([
    findRepeated(db, owner, uuid),
    uploadPage(db, uuid, { filter: state ?? null, page: at }),
    record.needsColumns ? findTable(db, owner, uuid) : null,
    record.goods > 0 ? readyRows(db, uuid) : [],
  ]);
  const questions = record.needsColumns ? questionsOf(table) : { columns: null, sheets: null };
  return ok({
    ...toSummary(record),
    repeatOf: repeated && { uuid: repeated.uuid, createdAt: repeated.createdAt.toISOString() },
    ...questions,
    notes: notesOf(record.notes),
    sum: await sumOfReady(db, buyer, ready),
    room: await roomFor(db, buyer, ready),
    page: at,
    pages,
    shown: await shownRows(ports, buyer, rows),
  });
}

/** Free basket lines for goods not in it yet; null when all fit. */
async function roomFor(db: Db, buyer: Buyer, ready: readonly StoredRow[]): Promise<number | null> {
  const owner = buyer.viewer.basketOwner;
  if (owner === null || ready.length === 0) return null;
  const { lines, held } = await basketFill(
    db,
    owner,
    ready.flatMap(({ products }) => products),
  );
  const room = Math.max(0, mostBasketLines - lines) + held;
  return room < ready.length ? room : null;
}

async function sumOfReady(db: Db, buyer: Buyer, rows: readonly StoredRow[]): Promise<number> {
  if (rows.length === 0) return 0;
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

function toSummary(record: UploadRecord): UploadSummary {
  const { uuid, source, fileName, createdAt, needsColumns, needsSheet, inRows, ready, goods, added, rows } = record;
  return {
    ...{ uuid, source, fileName, needsColumns, needsSheet, inRows, ready, goods, added, rows },
    createdAt: createdAt.toISOString(),
  };
}

/** Rows per page searched by similar codes: each costs as much as a search. */
const mostLookedAlike = 20;

async function shownRows(ports: Ports, buyer: Buyer, rows: readonly StoredRow[]): Promise<UploadRow[]> {
  const { db } = ports.database;
  const missing = rows.filter(({ state, code }) => state === "notFound" && code !== "").slice(0, mostLookedAlike);
  // Similarity of a truncated barcode is meaningless.
  const lost = missing.filter(({ fault }) => fault?.code !== "roundedCode");
  const named = missing.filter((row) => nameIn(row) !== null);
  const searched = await searchMatches(
    ports,
    buyer,
    named.map((row) => nameIn(row) ?? ""),
  );
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
  const byName = new Map(named.map(({ number }, at) => [number, searched[at]]));
  for (const [number, found] of byName)
    if (found)
      nearOf.set(
        number,
        [...new Set([...found.near, ...(nearOf.get(number) ?? [])])].slice(0, uploadLimits.candidates),
      );
  const newerOf = new Map(newer.map(({ uuid, by }) => [uuid, by]));
  const matches = searched.flatMap(({ match }) => match ?? []);
  const all = [
    ...rows.flatMap(({ products }) => products),
    ...[...nearOf.values()].flat(),
    ...newerOf.values(),
    ...matches,
  ];
  const cards = await cardsOf(db, buyer, all);
  const goods = (uuids: readonly string[]) =>
    uuids.flatMap((uuid) => {
      const card = cards.get(uuid);
      return card ? [toGoods(card)] : [];
    });
  return rows.map((row) => {
    const { number, code, name, quantity, state, fault, settled, capped, joinedTo, isAdded, products } = row;
    const match = byName.get(number)?.match ?? null;
    const known = products.filter((uuid) => cards.has(uuid));
    const card = known.length === 1 ? cards.get(known[0] ?? "") : undefined;
    const by = card && newerOf.get(card.uuid);
    return {
      ...{ number, code, name, quantity, state, fault, capped, joinedTo, isAdded },
      settled: settled === null ? null : quantityToNumber(settled),
      product: card ? toGoods(card) : null,
      ...costText(costOf(card, settled)),
      candidates: goods(state === "multiple" ? products.slice(0, uploadLimits.candidates) : (nearOf.get(number) ?? [])),
      match: (match === null ? undefined : goods([match])[0]) ?? null,
      replacement: (by ? goods([by])[0] : undefined) ?? null,
    };
  });
}

/** Product name text of a row, if any: a code alone is searched by similarity. */
function nameIn({ code, name }: StoredRow): string | null {
  const text = name !== "" && !/\p{L}{3}/u.test(code) ? name : /\s/.test(code) ? code : name;
  return /\p{L}{3}/u.test(text) ? text : null;
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
