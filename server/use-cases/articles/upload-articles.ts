import { createHash } from "node:crypto";
import { z } from "zod";
import type { ProblemOr } from "#app/contract/problem.ts";
import { readUploadRows, type UploadRow } from "#app/domain/articles/upload-rows.ts";
import { uploadStates, type ArticleTarget, type UploadState } from "#app/domain/articles/upload-state.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { articleHeads } from "#app/i18n/ru/user-articles.ts";
import type { Db } from "#server/db/client.ts";
import { articleTargets } from "#server/db/queries/articles/article-targets.ts";
import { findUpload, keepUpload } from "#server/db/queries/articles/article-uploads.ts";
import { articlesByNorm } from "#server/db/queries/articles/user-articles.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { readTable } from "#server/uploads/read-table.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { articleKeeper, articleOwner, type ArticleOwner } from "./article-owner.ts";

/** Rows as they were kept. */
const keptRows = z.array(
  z.object({
    number: z.int(),
    userArticle: z.string(),
    code: z.string(),
    userName: z.string(),
    comment: z.string(),
  }),
);

/** Takes a table with codes and keeps its rows for a day; the same table again is the same upload (security I18). */
export async function takeArticles(
  ports: Ports,
  buyer: Buyer,
  { name, bytes }: { name: string; bytes: Bytes },
): Promise<ProblemOr<{ upload: string; rows: number }>> {
  const owner = articleKeeper(buyer.viewer);
  if (!owner.ok) return owner;
  const table = await readTable(bytes, "codes");
  if (!table.ok) return no(table.code, { ...table, field: "file" });
  const rows = readUploadRows(table.value, articleHeads);
  if (rows.length === 0) return no("uploadEmpty", { field: "file" });
  if (rows.length > uploadLimits.rows) return no("uploadTooLong", { field: "file", limit: uploadLimits.rows });
  const sha256 = createHash("sha256").update(bytes).digest();
  const uuid = ports.ids.uuid();
  return ok({
    upload: await keepUpload(ports.database.db, { ...owner.value, uuid, name, sha256, rows }),
    rows: rows.length,
  });
}

export type ReadUpload = { owner: ArticleOwner; name: string; rows: { row: UploadRow; state: UploadState }[] };

/** The rows of an upload with what each would do now. */
export async function readUpload(ports: Ports, { viewer }: Buyer, uuid: string): Promise<ProblemOr<ReadUpload>> {
  const owner = articleOwner(viewer);
  if (!owner.ok) return owner;
  const upload = await findUpload(ports.database.db, { uuid, ...owner.value });
  if (!upload) return no("notFound");
  const rows = keptRows.parse(upload.rows);
  const states = await statesOf(ports.database.db, owner.value, rows);
  const told = rows.flatMap((row, at) => {
    const state = states[at];
    return state ? [{ row, state }] : [];
  });
  return ok({ owner: owner.value, name: upload.name, rows: told });
}

async function statesOf(db: Db, { rootUuid }: ArticleOwner, rows: readonly UploadRow[]): Promise<UploadState[]> {
  const codes = [...new Set(rows.map(({ code }) => articleNorm(code)))];
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
