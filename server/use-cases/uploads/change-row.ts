import type { ProblemCode, ProblemOr } from "#app/contract/problem.ts";
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

/** Edits a row: another code or quantity, a chosen product, or acceptance of the match by name. */
export async function changeRow(
  ports: Ports,
  buyer: Buyer,
  at: At,
  change: RowChange,
): Promise<ProblemOr<true, "notFound" | "productGone" | "rightMissing" | "uploadRowAdded">> {
  return withRow(ports, buyer, at, async (tx, row) => {
    const changed = await changedRow(tx, buyer, row, change);
    return changed === null ? no("productGone") : ok(changed);
  });
}

/** Accepts the suggested products of rows, by name or search. Returns their number. */
export async function acceptRows(
  ports: Ports,
  buyer: Buyer,
  { uuid, rows }: { uuid: string; rows: readonly { row: number; product: string }[] },
): Promise<ProblemOr<{ accepted: number }, "notFound" | "rightMissing">> {
  const meant = new Map(rows.map(({ row, product }) => [row, product]));
  let accepted = 0;
  const changed = await withRows(ports, buyer, uuid, async (tx, stored) => {
    const cards = await cardsOf(tx, buyer, [...meant.values()]);
    return ok(
      stored.map((row): FoundRow => {
        const product = meant.get(row.number);
        const isOpen = row.state === "byName" || row.state === "notFound";
        if (product === undefined || !isOpen || cards.get(product)?.status !== "active") return row;
        accepted += 1;
        return { ...row, way: "chosen", products: [product], isAccepted: true };
      }),
    );
  });
  return changed.ok ? ok({ accepted }) : changed;
}

/** Deletes a row; rows merged into it stay. A missing one is not an error. */
export async function removeRow(
  ports: Ports,
  buyer: Buyer,
  at: At,
): Promise<ProblemOr<true, "notFound" | "rightMissing" | "uploadRowAdded">> {
  return withRow(ports, buyer, at, async (tx) => {
    await deleteRow(tx, at.uuid, at.row);
    return ok(null);
  });
}

/** Deletes a list; the basket is not affected. */
export async function dropUpload(
  { database }: Ports,
  buyer: Buyer,
  uuid: string,
): Promise<ProblemOr<true, "rightMissing">> {
  const allowed = mayChangeUploads(buyer);
  if (!allowed.ok) return allowed;
  await deleteUpload(database.db, uploadOwnerOf(buyer), uuid);
  return ok(true);
}

/** `change` returns the new row, or null to delete it; then all rows not added yet are evaluated again. */
async function withRow<C extends ProblemCode = never>(
  ports: Ports,
  buyer: Buyer,
  { uuid, row: number }: At,
  change: (tx: Tx, row: StoredRow) => Promise<ProblemOr<FoundRow | null, C>>,
): Promise<ProblemOr<true, C | "notFound" | "rightMissing" | "uploadRowAdded">> {
  return withRows(
    ports,
    buyer,
    uuid,
    async (tx, open, all): Promise<ProblemOr<FoundRow[], C | "notFound" | "uploadRowAdded">> => {
      const row = all.find((one) => one.number === number);
      if (!row) return no("notFound");
      if (row.isAdded) return no("uploadRowAdded");
      const changed = await change(tx, row);
      if (!changed.ok) return changed;
      return ok(open.flatMap((one) => (one.number === number ? (changed.value ?? []) : one)));
    },
  );
}

type Change<C extends ProblemCode = never> = (
  tx: Tx,
  open: readonly StoredRow[],
  all: readonly StoredRow[],
) => Promise<ProblemOr<FoundRow[], C>>;

async function withRows<C extends ProblemCode = never>(
  { database }: Ports,
  buyer: Buyer,
  uuid: string,
  change: Change<C>,
): Promise<ProblemOr<true, C | "notFound" | "rightMissing">> {
  const allowed = mayChangeUploads(buyer);
  if (!allowed.ok) return allowed;
  return transact(database.db, async (tx): Promise<ProblemOr<true, C | "notFound">> => {
    const upload = await lockUpload(tx, uploadOwnerOf(buyer), uuid);
    if (upload === null) return no("notFound");
    const rows = await uploadRows(tx, uuid);
    const before = new Map(rows.map((one) => [one.number, one]));
    const changed = await change(
      tx,
      rows.filter((one) => !one.isAdded),
      rows,
    );
    if (!changed.ok) return changed;
    const after = await judged(tx, buyer, changed.value, upload);
    await saveRows(
      tx,
      uuid,
      after.filter((one) => isNews(one, before.get(one.number))),
    );
    await touchUpload(tx, uuid);
    return ok(true);
  });
}

function isNews(after: Omit<StoredRow, "isAdded">, before: StoredRow | undefined): boolean {
  return (
    before === undefined ||
    after.code !== before.code ||
    after.quantity !== before.quantity ||
    after.way !== before.way ||
    after.isAccepted !== before.isAccepted ||
    after.products.join() !== before.products.join() ||
    after.state !== before.state ||
    after.settled !== before.settled ||
    after.capped !== before.capped ||
    after.joinedTo !== before.joinedTo ||
    after.fault?.code !== before.fault?.code
  );
}

async function changedRow(tx: Tx, buyer: Buyer, row: StoredRow, change: RowChange): Promise<FoundRow | null> {
  const { code = row.code, quantity = row.quantity, product, accept } = change;
  const typed = { number: row.number, code: code.trim(), name: row.name, quantity: quantity.trim() };
  if (product !== undefined) {
    const card = (await cardsOf(tx, buyer, [product])).get(product);
    return card?.status === "active" ? { ...typed, way: "chosen", products: [product], isAccepted: true } : null;
  }
  if (typed.code !== row.code) return (await findRows(tx, buyer, [typed]))[0] ?? null;
  return { ...row, ...typed, isAccepted: row.isAccepted || accept === true };
}
