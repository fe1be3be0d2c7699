import { createHash } from "node:crypto";
import { z } from "zod";
import type { ProblemOr } from "#app/contract/problem.ts";
import { guessColumns, headOf, rowsOf, type Columns, type TableRow } from "#app/domain/upload/columns.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { uploadHeads } from "#app/i18n/ru/upload-heads.ts";
import { saveRows } from "#server/db/queries/uploads/upload-rows.ts";
import {
  beforeUpload,
  insertUpload,
  lockTable,
  nameColumns,
  touchUpload,
  type NewUpload,
} from "#server/db/queries/uploads/uploads.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { readTable } from "#server/uploads/read-table.ts";
import { textTable } from "#server/uploads/text-table.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { findRows, judged } from "./find-rows.ts";
import { mayChangeUploads, uploadOwnerOf } from "./upload-owner.ts";

type Taken = ProblemOr<{ uuid: string }>;
type Sent = { source: NewUpload["source"]; fileName: string | null; hash: Uint8Array; table: readonly TableRow[] };

/** A file with a list; `key` is that of its form, which makes one list however often it comes (security I18). */
export async function takeListFile(
  ports: Ports,
  buyer: Buyer,
  { name, bytes, key }: { name: string; bytes: Bytes; key: string },
): Promise<Taken> {
  const hash = hashOf(bytes);
  const read = await readTable(bytes, "goods");
  if (!read.ok) return no(read.code, { ...read, field: "files" });
  return takeList(ports, buyer, key, { source: "file", fileName: shownName(name), hash, table: read.value });
}

/** A list that was pasted, or typed row by row. */
export async function takeListText(
  ports: Ports,
  buyer: Buyer,
  {
    key,
    ...typed
  }: { key: string; text?: string | undefined; rows?: { code: string; quantity: string }[] | undefined },
): Promise<Taken> {
  const allowed = mayChangeUploads(buyer);
  if (!allowed.ok) return allowed;
  const bytes = new TextEncoder().encode(typed.text ?? JSON.stringify(typed.rows));
  const table =
    typed.rows === undefined
      ? (textTable(bytes, "goods") ?? [])
      : typed.rows.map(({ code, quantity }, at) => ({ number: at + 1, cells: [code.trim(), quantity.trim()] }));
  const rows = table.filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (rows.length === 0) return no("uploadEmpty");
  const source = typed.rows === undefined ? "text" : "rows";
  return takeList(ports, buyer, key, { source, fileName: null, hash: hashOf(bytes), table: rows });
}

async function takeList(ports: Ports, buyer: Buyer, key: string, sent: Sent): Promise<Taken> {
  const { db } = ports.database;
  const owner = uploadOwnerOf(buyer);
  const guess = guessColumns(sent.table, uploadHeads);
  const { made, columns: kept } = await beforeUpload(db, owner, { key, heads: headsOf(sent.table) });
  if (made) return made.hash.equals(sent.hash) ? ok({ uuid: made.uuid }) : no("keyReused");
  const known = columnsShape.safeParse(kept);
  const columns =
    sent.source === "rows" ? typedColumns : known.success ? known.data : guess.isSure ? guess.columns : null;
  const raw = columns === null ? [] : rowsOf(sent.table, columns);
  if (columns !== null && raw.length === 0) return no("uploadEmpty");
  if (raw.length > uploadLimits.rows) return no("uploadTooLong", { limit: uploadLimits.rows });
  const rows = await judged(db, buyer, await findRows(db, buyer, raw));
  const upload = { ...sent, uuid: ports.ids.uuid(), key, table: columns === null ? sent.table : null };
  const stored = await transact(db, async (tx): Promise<Taken> => {
    if (!(await insertUpload(tx, owner, upload))) return no("keyReused");
    await saveRows(tx, upload.uuid, rows);
    return ok({ uuid: upload.uuid });
  });
  if (stored.ok) return stored;
  // The same form came twice at once, and the other one was quicker.
  const other = await beforeUpload(db, owner, { key, heads: [] });
  return other.made?.hash.equals(sent.hash) ? ok({ uuid: other.made.uuid }) : stored;
}

/** The buyer says what stands in which column; asked again it changes nothing. */
export async function readByColumns(
  ports: Ports,
  buyer: Buyer,
  { uuid, ...columns }: Columns & { uuid: string },
): Promise<Taken> {
  const allowed = mayChangeUploads(buyer);
  if (!allowed.ok) return allowed;
  if (columns.code === columns.quantity) return no("uploadColumns");
  const owner = uploadOwnerOf(buyer);
  return transact(ports.database.db, async (tx): Promise<Taken> => {
    const locked = await lockTable(tx, owner, uuid);
    if (locked === null) return no("notFound");
    if (locked.table === null) return ok({ uuid });
    const table = tableShape.parse(locked.table);
    const raw = rowsOf(table, columns);
    if (raw.length === 0) return no("uploadEmpty");
    if (raw.length > uploadLimits.rows) return no("uploadTooLong", { limit: uploadLimits.rows });
    await saveRows(tx, uuid, await judged(tx, buyer, await findRows(tx, buyer, raw)));
    await nameColumns(tx, owner, { uuid, head: headOf(table, columns), columns });
    await touchUpload(tx, uuid);
    return ok({ uuid });
  });
}

const typedColumns: Columns = { code: 0, quantity: 1, hasHead: false };

/** As they are stored. */
export const tableShape = z.array(z.object({ number: z.int(), cells: z.array(z.string()) }));
const columnsShape = z.object({ code: z.int(), quantity: z.int().nullable(), hasHead: z.boolean() });

/** A file of a known head, or of a known width. */
function headsOf(table: readonly TableRow[]): string[] {
  return [headOf(table, { hasHead: true }), headOf(table, { hasHead: false })];
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** To be shown alone: nothing is stored under it (security I7). */
function shownName(given: string): string {
  const last = given.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...clean].slice(0, 100).join("") || "file";
}
