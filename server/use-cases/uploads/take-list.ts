import { createHash } from "node:crypto";
import type { ProblemCode, ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { Columns } from "#app/domain/upload/columns.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { sheetToRead, withColumns } from "#app/domain/upload/read-sheets.ts";
import type { Sheet } from "#app/domain/upload/table.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { uploadHeads } from "#app/domain/upload/head-words.ts";
import type { Tx } from "#server/db/client.ts";
import { saveRows } from "#server/db/queries/uploads/upload-rows.ts";
import {
  beforeUpload,
  insertUpload,
  keepTable,
  lockTable,
  rememberColumns,
  rowsAreRead,
  type NewUpload,
} from "#server/db/queries/uploads/uploads.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { readTable } from "#server/uploads/tables/read-table.ts";
import { textTable } from "#server/uploads/tables/text-table.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { tableShape } from "./stored-table.ts";
import { needingInput, rowsOf, understood, type Kept } from "./understood-list.ts";
import { mayChangeUploads, uploadOwnerOf } from "./upload-owner.ts";

type Taken = { uuid: string };
type Sent = { source: NewUpload["source"]; fileName: string | null; hash: Uint8Array; sheets: readonly Sheet[] };

/** Uploads a file with a list; idempotent by the form's `key` (security I18). */
export async function takeListFile(
  ports: Ports,
  buyer: Buyer,
  { name, bytes, key }: { name: string; bytes: Bytes; key: string },
): Promise<ProblemOr<Taken, RefusalsOf<typeof readTable> | RefusalsOf<typeof takeList>>> {
  const hash = hashOf(bytes);
  const read = await readTable(bytes, "goods");
  if (!read.ok) return no(read.code, { field: "files" });
  return takeList(ports, buyer, key, { source: "file", fileName: shownName(name), hash, sheets: read.value });
}

/** A pasted or typed list. */
export async function takeListText(
  ports: Ports,
  buyer: Buyer,
  {
    key,
    ...typed
  }: { key: string; text?: string | undefined; rows?: { code: string; quantity: string }[] | undefined },
): Promise<ProblemOr<Taken, RefusalsOf<typeof takeList> | "rightMissing">> {
  const allowed = mayChangeUploads(buyer);
  if (!allowed.ok) return allowed;
  const bytes = new TextEncoder().encode(typed.text ?? JSON.stringify(typed.rows));
  const sheet = typed.rows === undefined ? textTable(typed.text ?? "", "goods") : typedSheet(typed.rows);
  if (sheet.rows.length === 0) return no("uploadEmpty");
  const source = typed.rows === undefined ? "text" : "rows";
  return takeList(ports, buyer, key, { source, fileName: null, hash: hashOf(bytes), sheets: [sheet] });
}

function typedSheet(typed: readonly { code: string; quantity: string }[]): Sheet {
  const rows = typed.map(({ code, quantity }, at) => ({ number: at + 1, cells: [code.trim(), quantity.trim()] }));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
  return { name: "", isHidden: false, rows: filled, hiddenRows: 0, hiddenColumns: 0, isLines: true, isCut: false };
}

async function takeList(
  ports: Ports,
  buyer: Buyer,
  key: string,
  sent: Sent,
): Promise<ProblemOr<Taken, "keyReused" | "uploadEmpty" | "uploadTooLong">> {
  const { db } = ports.database;
  const owner = uploadOwnerOf(buyer);
  const read = sheetToRead(sent.sheets, uploadHeads);
  const { made, columns } = await beforeUpload(db, owner, { key, heads: read === null ? [] : [read.key] });
  if (made) return made.hash.equals(sent.hash) ? ok({ uuid: made.uuid }) : no("keyReused");
  const kept = await understood(db, buyer, sent, read, columns);
  if (!kept.ok) return no(kept.code, { ...kept, ...(sent.source === "file" ? { field: "files" } : {}) });
  const { rows, notes, isLeastOrder, sheets } = kept.value;
  const upload = { ...sent, uuid: ports.ids.uuid(), key, table: sheets && { sheets }, notes, isLeastOrder };
  if (await insertUpload(db, owner, upload, rows)) return ok({ uuid: upload.uuid });
  // A concurrent request with the same form came first.
  const other = await beforeUpload(db, owner, { key, heads: [] });
  return other.made?.hash.equals(sent.hash) ? ok({ uuid: other.made.uuid }) : no("keyReused");
}

/** Applies the buyer's choice of columns; idempotent. */
export async function readByColumns(
  ports: Ports,
  buyer: Buyer,
  { uuid, ...columns }: Columns & { uuid: string },
): Promise<
  ProblemOr<Taken, RefusalsOf<typeof rowsOf> | "notFound" | "rightMissing" | "uploadColumns" | "uploadSheet">
> {
  if (columns.code === columns.quantity) return no("uploadColumns");
  return withTable(ports, buyer, uuid, async (tx, sheets, owner) => {
    const read = sheetToRead(sheets, uploadHeads);
    if (read === null) return no("uploadSheet");
    const layout = withColumns(read, columns, uploadHeads);
    const kept = await rowsOf(tx, buyer, sheets, { ...read, layout });
    if (kept.ok) await rememberColumns(tx, owner, { head: read.key, columns });
    return kept;
  });
}

/** Applies the buyer's choice of a sheet. */
export async function readSheet(
  ports: Ports,
  buyer: Buyer,
  { uuid, sheet }: { uuid: string; sheet: string },
): Promise<ProblemOr<Taken, RefusalsOf<typeof rowsOf> | "notFound" | "rightMissing" | "uploadSheet">> {
  return withTable(ports, buyer, uuid, async (tx, sheets) => {
    const read = sheets.some(({ name }) => name === sheet) ? sheetToRead(sheets, uploadHeads, sheet) : null;
    if (read === null) return no("uploadSheet");
    if (read.sheet.isCut) return no("uploadTooLong", { limit: uploadLimits.rows });
    if (read.layout.isSure) return rowsOf(tx, buyer, sheets, read);
    // Its columns come next; other sheets are kept by name only.
    const others = sheets.map((one) => (one.name === sheet ? one : { ...one, rows: [] }));
    return ok(needingInput(others));
  });
}

type Settle<C extends ProblemCode = never> = (
  tx: Tx,
  sheets: readonly Sheet[],
  owner: ReturnType<typeof uploadOwnerOf>,
) => Promise<ProblemOr<Kept, C>>;

async function withTable<C extends ProblemCode = never>(
  { database }: Ports,
  buyer: Buyer,
  uuid: string,
  settle: Settle<C>,
): Promise<ProblemOr<Taken, C | "notFound" | "rightMissing">> {
  const allowed = mayChangeUploads(buyer);
  if (!allowed.ok) return allowed;
  const owner = uploadOwnerOf(buyer);
  return transact(database.db, async (tx): Promise<ProblemOr<Taken, C | "notFound">> => {
    const locked = await lockTable(tx, owner, uuid);
    if (locked === null) return no("notFound");
    if (locked.table === null) return ok({ uuid });
    const kept = await settle(tx, tableShape.parse(locked.table), owner);
    if (!kept.ok) return kept;
    const { rows, notes, isLeastOrder, sheets } = kept.value;
    if (sheets !== null) await keepTable(tx, uuid, { sheets });
    else {
      await saveRows(tx, uuid, rows);
      await rowsAreRead(tx, uuid, { notes, isLeastOrder });
    }
    return ok({ uuid });
  });
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** For display only: never used as a storage key (security I7). */
function shownName(given: string): string {
  const last = given.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...clean].slice(0, 100).join("") || "file";
}
