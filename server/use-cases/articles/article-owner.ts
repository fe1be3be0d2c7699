import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { LoadedViewer } from "#server/use-cases/account/viewer.ts";
import { mayDo } from "#server/use-cases/account/member-may.ts";

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
  const may = mayDo(viewer, "articleChange");
  return owner.ok && !may.ok ? may : owner;
}
