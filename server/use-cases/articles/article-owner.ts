import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { LoadedViewer } from "#server/use-cases/account/viewer.ts";

export type ArticleOwner = { rootUuid: string; userUuid: string };

/** Whose codes these are: those of the counterparty the user works for. */
export function articleOwner({ user, client }: LoadedViewer): ProblemOr<ArticleOwner> {
  if (user === null) return no("unauthorized");
  if (client === null) return no("noCounterparty");
  return ok({ rootUuid: client.rootUuid, userUuid: user.uuid });
}

/** The same for who changes them: whoever fills baskets for the counterparty. */
export function articleKeeper(viewer: LoadedViewer): ProblemOr<ArticleOwner> {
  const owner = articleOwner(viewer);
  return owner.ok && viewer.client?.rights.fillsBaskets === false ? no("rightMissing") : owner;
}
