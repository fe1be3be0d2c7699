import type { ProblemOr } from "#app/contract/problem.ts";
import type { FoundRow } from "#app/domain/upload/judge-rows.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { deleteRow, saveRows, uploadRows, type StoredRow } from "#server/db/queries/uploads/upload-rows.ts";
import { deleteUpload, lockUpload, touchUpload } from "#server/db/queries/uploads/uploads.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { cardsOf, findRows, judged } from "./find-rows.ts";
import { mayChangeUploads, uploadOwnerOf } from "./upload-owner.ts";

type At = { uuid: string; row: number };
type RowChange = {
  code?: string | undefined;
  quantity?: string | undefined;
  product?: string | undefined;
  accept?: true | undefined;
};

/** What the buyer says of one row: another code or quantity, the goods he means, or that those of this name are right. */
export async function changeRow(ports: Ports, buyer: Buyer, at: At, change: RowChange): Promise<ProblemOr<true>> {
  return withRow(ports, buyer, at, async (tx, row) => {
    const changed = await changedRow(tx, buyer, row, change);
    return changed === null ? no("productGone") : ok(changed);
  });
}

/** Takes a row off the list; those joined to it stay. What is gone already is no error. */
export async function removeRow(ports: Ports, buyer: Buyer, at: At): Promise<ProblemOr<true>> {
  return withRow(ports, buyer, at, async (tx) => {
    await deleteRow(tx, at.uuid, at.row);
    return ok(null);
  });
}

/** Forgets a whole list; what went into a basket stays there. */
export async function dropUpload({ database }: Ports, buyer: Buyer, uuid: string): Promise<ProblemOr<true>> {
  const allowed = mayChangeUploads(buyer);
  if (!allowed.ok) return allowed;
  await deleteUpload(database.db, uploadOwnerOf(buyer), uuid);
  return ok(true);
}

/** `change` answers the row anew, or null where it is gone; then all that have not gone anywhere are judged again. */
async function withRow(
  { database }: Ports,
  buyer: Buyer,
  { uuid, row: number }: At,
  change: (tx: Tx, row: StoredRow) => Promise<ProblemOr<FoundRow | null>>,
): Promise<ProblemOr<true>> {
  const allowed = mayChangeUploads(buyer);
  if (!allowed.ok) return allowed;
  return transact(database.db, async (tx): Promise<ProblemOr<true>> => {
    if (!(await lockUpload(tx, uploadOwnerOf(buyer), uuid))) return no("notFound");
    const rows = await uploadRows(tx, uuid);
    const row = rows.find((one) => one.number === number);
    if (!row) return no("notFound");
    if (row.isAdded) return no("uploadRowAdded");
    const changed = await change(tx, row);
    if (!changed.ok) return changed;
    const open = rows
      .filter((one) => !one.isAdded)
      .flatMap((one) => (one.number === number ? (changed.value ?? []) : one));
    const before = new Map(rows.map((one) => [one.number, one]));
    const after = await judged(tx, buyer, open);
    await saveRows(
      tx,
      uuid,
      after.filter((one) => one.number === number || isNews(one, before.get(one.number))),
    );
    await touchUpload(tx, uuid);
    return ok(true);
  });
}

function isNews(after: Omit<StoredRow, "isAdded">, before: StoredRow | undefined): boolean {
  return (
    before === undefined ||
    after.state !== before.state ||
    after.settled !== before.settled ||
    after.capped !== before.capped ||
    after.joinedTo !== before.joinedTo
  );
}

async function changedRow(tx: Tx, buyer: Buyer, row: StoredRow, change: RowChange): Promise<FoundRow | null> {
  const { code = row.code, quantity = row.quantity, product, accept } = change;
  const typed = { number: row.number, code: code.trim(), quantity: quantity.trim() };
  if (product !== undefined) {
    const card = (await cardsOf(tx, buyer, [product])).get(product);
    return card?.status === "active" ? { ...typed, way: "chosen", products: [product], isAccepted: true } : null;
  }
  if (typed.code !== row.code) return (await findRows(tx, buyer, [typed]))[0] ?? null;
  return { ...row, ...typed, isAccepted: row.isAccepted || accept === true };
}
