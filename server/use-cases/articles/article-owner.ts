import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { LoadedViewer } from "#server/use-cases/sessions/viewer.ts";
import { mayDo } from "#server/use-cases/members/member-may.ts";

export type ArticleOwner = { rootUuid: string; userUuid: string };

/** Owner of own codes: the selected counterparty. */
export function articleOwner({
  user,
  client,
}: LoadedViewer): ProblemOr<ArticleOwner, "noCounterparty" | "unauthorized"> {
  if (user === null) return no("unauthorized");
  if (client === null) return no("noCounterparty");
  return ok({ rootUuid: client.rootUuid, userUuid: user.uuid });
}

/** The same with the right to edit: members who may fill the counterparty's baskets. */
export function articleKeeper(
  viewer: LoadedViewer,
): ProblemOr<ArticleOwner, "noCounterparty" | "rightMissing" | "unauthorized"> {
  const owner = articleOwner(viewer);
  const may = mayDo(viewer, "articleChange");
  return owner.ok && !may.ok ? may : owner;
}
