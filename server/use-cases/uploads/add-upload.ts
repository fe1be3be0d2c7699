import type { UploadAdded } from "#app/contract/uploads/product-uploads.ts";
import type { ProblemCode, ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
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

type AddRequest = RenderedFor & { uuid: string; again: boolean };
/** A row with a product; its quantity includes rows merged into it. */
type Head = { number: number; uuid: string; quantity: Quantity };
/** Added rows by number. */
type AddRows<C extends ProblemCode = never> = (
  tx: Tx,
  heads: readonly Head[],
  owner: string,
) => Promise<ProblemOr<number[], C>>;

/** Adds ready rows to the basket's contents, each once (invariants BK7). */
export function addUploadToBasket(
  ports: Ports,
  buyer: Buyer,
  request: AddRequest,
): Promise<
  ProblemOr<
    UploadAdded,
    RefusalsOf<typeof basketOwnerFor> | "basketFull" | "notFound" | "uploadNothing" | "uploadRepeated"
  >
> {
  return addUpload(ports, buyer, request, async (tx, heads, owner) => {
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

/** Saves ready rows as a named list, at most as long as a basket. */
export function addUploadToList(
  ports: Ports,
  buyer: Buyer,
  { name, ...request }: AddRequest & { name: string },
): Promise<
  ProblemOr<
    UploadAdded,
    RefusalsOf<typeof basketOwnerFor> | "notFound" | "tooManyLists" | "uploadNothing" | "uploadRepeated"
  >
> {
  return addUpload(ports, buyer, request, async (tx, heads, owner) => {
    // Serialises concurrent list creation.
    await lockBasket(tx, owner, ports.ids.uuid());
    const names = await listNames(tx, owner);
    if (names.length >= mostBasketLists) return no("tooManyLists", { limit: mostBasketLists });
    const taken = heads.slice(0, mostBasketLines);
    await insertList(tx, { uuid: ports.ids.uuid(), owner, name: freeListName(name, names) }, taken);
    return ok(taken.map(({ number }) => number));
  });
}

/** Rows are marked as added in the same transaction. */
async function addUpload<C extends ProblemCode = never>(
  ports: Ports,
  buyer: Buyer,
  request: AddRequest,
  put: AddRows<C>,
): Promise<
  ProblemOr<UploadAdded, C | RefusalsOf<typeof basketOwnerFor> | "notFound" | "uploadNothing" | "uploadRepeated">
> {
  const owner = basketOwnerFor(buyer, request);
  if (!owner.ok) return owner;
  const uploader = uploadOwnerOf(buyer);
  return transact(
    ports.database.db,
    async (tx): Promise<ProblemOr<UploadAdded, C | "notFound" | "uploadNothing" | "uploadRepeated">> => {
      if (!(await lockUpload(tx, uploader, request.uuid))) return no("notFound");
      const rows = await uploadRows(tx, request.uuid);
      const heads = rows.flatMap(headOf);
      if (heads.length === 0) return rows.some(({ isAdded }) => isAdded) ? ok(countsOf(rows)) : no("uploadNothing");
      if (!request.again && (await findRepeated(tx, uploader, request.uuid))) return no("uploadRepeated");
      const taken = await put(tx, heads, owner.value);
      if (!taken.ok) return taken;
      await markAdded(tx, request.uuid, taken.value);
      await touchUpload(tx, request.uuid);
      return ok(countsOf(await uploadRows(tx, request.uuid)));
    },
  );
}

function headOf({ number, isAdded, settled, products: [uuid] }: StoredRow): Head[] {
  return isAdded || settled === null || uuid === undefined ? [] : [{ number, uuid, quantity: settled }];
}

function countsOf(rows: readonly StoredRow[]): UploadAdded {
  const left = rows.filter(({ isAdded }) => !isAdded);
  const noRoom = left.filter(({ state }) => readyStates.includes(state)).length;
  return { added: rows.length - left.length, rows: rows.length, wrong: left.length - noRoom, noRoom };
}

/** Discontinued goods, and those that do not fit into the basket, stay on the list. */
function filled(
  { lines, others, rest }: LockedBasket,
  heads: readonly Head[],
): { decision: Decision; taken: number[] } {
  const held = new Map(lines.map((line) => [line.uuid, line]));
  const goods = new Map([...lines, ...others].map((one) => [one.uuid, one]));
  const decision: Decision = { lines: [], removed: [], settled: [] };
  const taken: number[] = [];
  let room = mostBasketLines - lines.length - rest.length;
  for (const { number, uuid, quantity } of heads) {
    const one = goods.get(uuid);
    const line = held.get(uuid);
    if (!one || !isSold(one) || (!line && room <= 0)) continue;
    const settled = settleQuantity(line ? addQuantity(line.quantity, quantity) : quantity, one);
    if (!settled.ok) continue;
    if (!line) room -= 1;
    decision.lines.push(line ? withQuantity(line, settled.value.quantity) : newLine(one, settled.value.quantity));
    decision.settled.push(settledAs(one, settled.value.quantity, settled.value));
    taken.push(number);
  }
  return { decision, taken };
}
