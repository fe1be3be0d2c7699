import type { UploadAdded } from "#app/contract/product-uploads.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { freeListName } from "#app/domain/basket/list-name.ts";
import { mostBasketLines, mostBasketLists } from "#app/domain/limits.ts";
import { addQuantity, settleQuantity, type Quantity } from "#app/domain/quantity.ts";
import { readyStates } from "#app/domain/upload/judge-rows.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { insertList, listNames } from "#server/db/queries/basket/basket-lists.ts";
import { lockBasket } from "#server/db/queries/basket/baskets.ts";
import { markAdded, uploadRows, type StoredRow } from "#server/db/queries/uploads/upload-rows.ts";
import { findRepeated, lockUpload, touchUpload } from "#server/db/queries/uploads/uploads.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { isSold } from "#server/use-cases/basket/basket-view.ts";
import {
  basketOwnerFor,
  changeBasket,
  newLine,
  settledAs,
  withQuantity,
  type Decision,
  type LockedBasket,
  type RenderedFor,
} from "#server/use-cases/basket/change-basket.ts";
import { uploadOwnerOf } from "./upload-owner.ts";

type Asked = RenderedFor & { uuid: string; again: boolean };
/** A row with goods of its own; those joined to it are in its quantity. */
type Head = { number: number; uuid: string; quantity: Quantity };
/** What went, by the numbers of the rows. */
type Put = (tx: Tx, heads: readonly Head[], owner: string) => Promise<ProblemOr<number[]>>;

/** Adds what is ready to the basket, to what lies there: each row once, however often it is asked (invariants BK7). */
export function addUploadToBasket(ports: Ports, buyer: Buyer, asked: Asked): Promise<ProblemOr<UploadAdded>> {
  return addUpload(ports, buyer, asked, async (tx, heads, owner) => {
    let taken: number[] = [];
    const change = await changeBasket(tx, ports, { buyer, owner, products: heads.map(({ uuid }) => uuid) }, (held) => {
      const filling = filled(held, heads);
      ({ taken } = filling);
      return ok(filling.decision);
    });
    await ports.failpoints.reach("upload.basket_filled");
    return change.ok ? ok(taken) : change;
  });
}

/** Makes a named list of what is ready, as long as a basket may be. */
export function addUploadToList(
  ports: Ports,
  buyer: Buyer,
  { name, ...asked }: Asked & { name: string },
): Promise<ProblemOr<UploadAdded>> {
  return addUpload(ports, buyer, asked, async (tx, heads, owner) => {
    // Of two lists made at once the second sees the first.
    await lockBasket(tx, owner, ports.ids.uuid());
    const names = await listNames(tx, owner);
    if (names.length >= mostBasketLists) return no("tooManyLists", { limit: mostBasketLists });
    const taken = heads.slice(0, mostBasketLines);
    const lines = taken.map(({ uuid, quantity }) => ({ productUuid: uuid, quantity }));
    await insertList(tx, { uuid: ports.ids.uuid(), owner, name: freeListName(name, names) }, lines);
    return ok(taken.map(({ number }) => number));
  });
}

/** One transaction: the rows say that they went where they went, or nothing has happened. */
async function addUpload(ports: Ports, buyer: Buyer, asked: Asked, put: Put): Promise<ProblemOr<UploadAdded>> {
  const owner = basketOwnerFor(buyer, asked);
  if (!owner.ok) return owner;
  const uploader = uploadOwnerOf(buyer);
  return transact(ports.database.db, async (tx): Promise<ProblemOr<UploadAdded>> => {
    if (!(await lockUpload(tx, uploader, asked.uuid))) return no("notFound");
    const rows = await uploadRows(tx, asked.uuid);
    const heads = rows.flatMap(headOf);
    if (heads.length === 0) return rows.some(({ isAdded }) => isAdded) ? ok(countsOf(rows)) : no("uploadNothing");
    if (!asked.again && (await findRepeated(tx, uploader, asked.uuid))) return no("uploadRepeated");
    const taken = await put(tx, heads, owner.value);
    if (!taken.ok) return taken;
    await markAdded(tx, asked.uuid, taken.value);
    await touchUpload(tx, asked.uuid);
    return ok(countsOf(await uploadRows(tx, asked.uuid)));
  });
}

function headOf({ number, isAdded, settled, products: [uuid] }: StoredRow): Head[] {
  return isAdded || settled === null || uuid === undefined ? [] : [{ number, uuid, quantity: settled }];
}

function countsOf(rows: readonly StoredRow[]): UploadAdded {
  const left = rows.filter(({ isAdded }) => !isAdded);
  const noRoom = left.filter(({ state }) => readyStates.includes(state)).length;
  return { added: rows.length - left.length, rows: rows.length, wrong: left.length - noRoom, noRoom };
}

/** What is not sold any more, and what the basket has no place for, stays on the list. */
function filled({ lines, others }: LockedBasket, heads: readonly Head[]): { decision: Decision; taken: number[] } {
  const held = new Map(lines.map((line) => [line.productUuid, line]));
  const goods = new Map([...lines, ...others].map((one) => [one.card.uuid, one]));
  const decision: Decision = { lines: [], removed: [], settled: [] };
  const taken: number[] = [];
  let room = mostBasketLines - lines.length;
  for (const { number, uuid, quantity } of heads) {
    const one = goods.get(uuid);
    const line = held.get(uuid);
    if (!one || !isSold(one) || (!line && room <= 0)) continue;
    const settled = settleQuantity(line ? addQuantity(line.quantity, quantity) : quantity, one.card);
    if (!settled.ok) continue;
    if (!line) room -= 1;
    decision.lines.push(line ? withQuantity(line, settled.value.quantity) : newLine(one, settled.value.quantity));
    decision.settled.push(settledAs(one.card, settled.value.quantity, settled.value));
    taken.push(number);
  }
  return { decision, taken };
}
