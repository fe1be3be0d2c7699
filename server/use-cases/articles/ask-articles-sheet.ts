import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { userArticles as texts } from "#app/i18n/ru/uploads/user-articles.ts";
import { namespace } from "#app/i18n/translator.ts";
import { countArticles } from "#server/db/queries/articles/user-articles.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { askForFile } from "#server/use-cases/files/file-processes.ts";
import { articleOwner } from "./article-owner.ts";

const t = namespace("userArticles", texts);

/** Enqueues the sheet of all own codes. */
export async function askArticlesSheet(
  ports: Ports,
  { viewer }: Buyer,
  params: { format: "xlsx" | "csv" },
): Promise<ProblemOr<{ process: string }, RefusalsOf<typeof articleOwner> | "articlesNone" | "filesRunning">> {
  const owner = articleOwner(viewer);
  if (!owner.ok) return owner;
  const { db } = ports.database;
  if ((await countArticles(db, owner.value.rootUuid)) === 0) return no("articlesNone");
  const queued = await db
    .transaction()
    .execute((tx) => askForFile(ports, tx, viewer, { type: "userArticles", title: t("sheetTitle"), params }));
  return queued.ok ? ok({ process: queued.value }) : queued;
}
