import { createHash } from "node:crypto";
import { z } from "zod";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { OpenArticleUpload } from "#app/contract/uploads/user-articles.ts";
import { hasUploadHead, readUploadRows, type ArticleUploadRow } from "#app/domain/articles/upload-rows.ts";
import { uploadStates, type ArticleTarget, type UploadState } from "#app/domain/articles/upload-state.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import type { Sheet } from "#app/domain/upload/table.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { articleHeads } from "#app/i18n/ru/uploads/user-articles.ts";
import type { Db } from "#server/db/client.ts";
import { articleTargets } from "#server/db/queries/articles/article-targets.ts";
import {
  chooseUploadSheet,
  findUpload,
  keepUpload,
  unconfirmedUploads,
} from "#server/db/queries/articles/article-uploads.ts";
import { articlesByNorm } from "#server/db/queries/articles/user-articles.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { readTable } from "#server/uploads/tables/read-table.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { articleKeeper, articleOwner, type ArticleOwner } from "./article-owner.ts";

/** Stored rows. */
const keptRows = z.array(
  z.object({
    number: z.int(),
    userArticle: z.string(),
    code: z.string(),
    userName: z.string(),
    comment: z.string(),
  }),
);

/** Sheets to choose from, with their rows. */
const keptSheets = z.array(z.object({ name: z.string(), isLong: z.boolean(), rows: keptRows })).nullable();
type KeptSheet = NonNullable<z.infer<typeof keptSheets>>[number];

/** Stores a table of codes for a day; repeating the same table is the same upload (security I18). */
export async function takeArticles(
  ports: Ports,
  buyer: Buyer,
  { name, bytes }: { name: string; bytes: Bytes },
): Promise<
  ProblemOr<
    { upload: string; rows: number },
    RefusalsOf<typeof readTable> | RefusalsOf<typeof articleKeeper> | "uploadTooLong"
  >
> {
  const owner = articleKeeper(buyer.viewer);
  if (!owner.ok) return owner;
  const table = await readTable(bytes, "codes");
  if (!table.ok) return no(table.code, { field: "file" });
  const sheets = sheetsWithCodes(table.value);
  const [only, ...others] = sheets;
  if (only === undefined) return no("uploadEmpty", { field: "file" });
  if (others.length === 0 && only.isLong) return no("uploadTooLong", { field: "file", limit: uploadLimits.rows });
  const rows = others.length === 0 ? only.rows : [];
  const sha256 = createHash("sha256").update(bytes).digest();
  const uuid = ports.ids.uuid();
  return ok({
    upload: await keepUpload(ports.database.db, {
      ...{ ...owner.value, uuid, name, sha256, rows },
      sheets: others.length === 0 ? null : sheets,
    }),
    rows: rows.length,
  });
}

/** Sheets whose headings name codes, else all non-empty ones; the buyer chooses one of several. */
function sheetsWithCodes(sheets: readonly Sheet[]): KeptSheet[] {
  const shown = sheets.filter(({ isHidden, rows }) => !isHidden && rows.length > 0);
  const named = shown.filter(({ rows }) => hasUploadHead(rows, articleHeads));
  return (named.length > 0 ? named : shown).flatMap(({ name, rows: table, isCut }) => {
    const rows = readUploadRows(table, articleHeads);
    const isLong = isCut || rows.length > uploadLimits.rows;
    return rows.length === 0 ? [] : [{ name, isLong, rows: rows.slice(0, uploadLimits.rows) }];
  });
}

/** Chooses the sheet of a workbook that contains the codes. */
export async function chooseArticleSheet(
  { database }: Ports,
  { viewer }: Buyer,
  { uuid, sheet }: { uuid: string; sheet: string },
): Promise<
  ProblemOr<
    { upload: string; rows: number },
    RefusalsOf<typeof articleKeeper> | "notFound" | "uploadSheet" | "uploadTooLong"
  >
> {
  const owner = articleKeeper(viewer);
  if (!owner.ok) return owner;
  const upload = await findUpload(database.db, { uuid, ...owner.value });
  if (!upload) return no("notFound");
  const chosen = keptSheets.parse(upload.sheets)?.find(({ name }) => name === sheet);
  if (!chosen) return no("uploadSheet");
  if (chosen.isLong) return no("uploadTooLong", { limit: uploadLimits.rows });
  const isChosen = await chooseUploadSheet(database.db, { uuid, ...owner.value, rows: chosen.rows });
  return isChosen ? ok({ upload: uuid, rows: chosen.rows.length }) : no("uploadSheet");
}

export type ReadUpload = {
  owner: ArticleOwner;
  name: string;
  rows: { row: ArticleUploadRow; state: UploadState }[];
  /** Set while a sheet has to be chosen. */
  sheets: KeptSheet[] | null;
};

/** The buyer's unconfirmed uploads, latest first. */
export async function openUploads(
  { database }: Ports,
  { viewer }: Buyer,
): Promise<ProblemOr<OpenArticleUpload[], "noCounterparty" | "unauthorized">> {
  const owner = articleOwner(viewer);
  if (!owner.ok) return owner;
  const uploads = await unconfirmedUploads(database.db, owner.value);
  return ok(
    uploads.map(({ uuid, name, rows, createdAt }) => ({
      upload: uuid,
      name,
      rows,
      createdAt: createdAt.toISOString(),
    })),
  );
}

/** Rows of an upload with the effect each would have now. */
export async function readUpload(
  ports: Ports,
  { viewer }: Buyer,
  uuid: string,
): Promise<ProblemOr<ReadUpload, "noCounterparty" | "notFound" | "unauthorized">> {
  const owner = articleOwner(viewer);
  if (!owner.ok) return owner;
  const upload = await findUpload(ports.database.db, { uuid, ...owner.value });
  if (!upload) return no("notFound");
  const rows = keptRows.parse(upload.rows);
  const states = await statesOf(ports.database.db, owner.value, rows);
  const previewed = rows.flatMap((row, at) => {
    const state = states[at];
    return state ? [{ row, state }] : [];
  });
  return ok({ owner: owner.value, name: upload.name, rows: previewed, sheets: keptSheets.parse(upload.sheets) });
}

async function statesOf(db: Db, { rootUuid }: ArticleOwner, rows: readonly ArticleUploadRow[]): Promise<UploadState[]> {
  const codes = [...new Set(rows.flatMap(({ code, userArticle }) => [articleNorm(code), articleNorm(userArticle)]))];
  const [targets, known] = await Promise.all([
    articleTargets(db, codes),
    articlesByNorm(
      db,
      rootUuid,
      rows.map(({ userArticle }) => articleNorm(userArticle)),
    ),
  ]);
  const byCode = new Map<string, ArticleTarget[]>();
  for (const { place, ...target } of targets) {
    const code = codes[place] ?? "";
    byCode.set(code, [...(byCode.get(code) ?? []), target]);
  }
  const byNorm = new Map(
    known.map(({ productUuid, article, name, status, userName, comment, userArticleNorm }) => [
      userArticleNorm,
      {
        target:
          productUuid === null
            ? null
            : { uuid: productUuid, article: article ?? "", name: name ?? "", isActive: status === "matched" },
        userName: userName ?? "",
        comment: comment ?? "",
      },
    ]),
  );
  return uploadStates(rows, (code) => byCode.get(articleNorm(code)) ?? [], byNorm);
}
