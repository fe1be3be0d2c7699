import type { ProblemOr } from "#app/contract/problem.ts";
import type { UserArticlesFilter } from "#app/contract/uploads/user-articles.ts";
import { articleLimits } from "#app/domain/articles/limits.ts";
import { ok } from "#app/domain/verdict.ts";
import { lockCounterparty } from "#server/db/queries/account/members.ts";
import { deleteArticles } from "#server/db/queries/articles/change-articles.ts";
import { listArticles } from "#server/db/queries/articles/user-articles.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { articleKeeper } from "./article-owner.ts";

/** Deletes the named codes, or all that match a filter; missing ones are not an error. */
export async function dropArticles(
  ports: Ports,
  buyer: Buyer,
  { uuids, all }: { uuids: readonly string[]; all?: UserArticlesFilter | undefined },
): Promise<ProblemOr<{ deleted: number }, "noCounterparty" | "rightMissing" | "unauthorized">> {
  const owner = articleKeeper(buyer.viewer);
  if (!owner.ok) return owner;
  const { rootUuid } = owner.value;
  const { db } = ports.database;
  const found =
    all === undefined
      ? null
      : await listArticles(db, rootUuid, { ...all, sort: "userArticle", page: 1, limit: articleLimits.codes });
  const wanted = found === null ? uuids : found.rows.map(({ uuid }) => uuid);
  return transact(db, async (tx): Promise<ProblemOr<{ deleted: number }, never>> => {
    await lockCounterparty(tx, rootUuid);
    return ok({ deleted: await deleteArticles(tx, rootUuid, wanted) });
  });
}
