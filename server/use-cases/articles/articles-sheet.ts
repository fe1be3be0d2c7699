import { z } from "zod";
import { userArticles as texts } from "#app/i18n/ru/uploads/user-articles.ts";
import { namespace } from "#app/i18n/translator.ts";
import { articlesAfter, countArticles, type ArticleRow } from "#server/db/queries/articles/user-articles.ts";
import { csvFile } from "#server/documents/csv.ts";
import { longSheet } from "#server/documents/long-sheet.ts";
import { fileMimes, type FilePorts, type MadeFile } from "#server/use-cases/files/made-file.ts";

const t = namespace("userArticles", texts);

/** Parameters of the file process. */
const sheetParams = z.object({ format: z.enum(["xlsx", "csv"]) });

const rowsAtOnce = 1_000;

const columns = [
  { title: t("column.userArticle"), width: 22, kind: "text" },
  { title: t("column.code"), width: 22, kind: "text" },
  { title: t("column.userName"), width: 40, kind: "text" },
  { title: t("column.comment"), width: 30, kind: "text" },
  { title: t("column.name"), width: 60, kind: "text" },
  { title: t("column.brand"), width: 18, kind: "text" },
  { title: t("column.status"), width: 20, kind: "text" },
] as const;

/** All own codes of a counterparty as a sheet that can be uploaded again. */
export async function articlesSheet(
  { database: { db } }: FilePorts,
  { rootUuid, params }: { rootUuid: string | null; params: unknown },
  tell: (share: number) => Promise<void>,
): Promise<MadeFile> {
  const { format } = sheetParams.parse(params);
  if (rootUuid === null) throw new RangeError("own codes are those of a counterparty");
  const all = Math.max(1, await countArticles(db, rootUuid));
  async function* rows(whose: string) {
    let after = "";
    for (let done = 0; ;) {
      const page = await articlesAfter(db, whose, after, rowsAtOnce);
      for (const row of page) yield cellsOf(row);
      done += page.length;
      after = page.at(-1)?.userArticleNorm ?? "";
      if (page.length < rowsAtOnce) return;
      await tell(done / all);
    }
  }
  const bytes =
    format === "csv"
      ? csvFile(
          columns.map(({ title }) => title),
          rows(rootUuid),
          "utf-8",
        )
      : longSheet({ name: t("sheet"), columns }, rows(rootUuid));
  return { name: `${t("sheet")}.${format}`, mime: fileMimes[format], bytes };
}

function cellsOf({ userArticle, article, userName, comment, name, brand, status }: ArticleRow): string[] {
  return [userArticle, article ?? "", userName ?? "", comment ?? "", name ?? "", brand ?? "", t(`status.${status}`)];
}
