import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { LoadedViewer } from "#server/use-cases/sessions/viewer.ts";
import { mayDo } from "#server/use-cases/members/member-may.ts";

/** The viewer and the counterparty whose settlements the viewer may see, by the member's right (security E2). */
export function settlementsParty({
  user,
  client,
}: LoadedViewer): ProblemOr<
  { rootUuid: string; userUuid: string },
  "noCounterparty" | "rightMissing" | "unauthorized"
> {
  if (user === null) return no("unauthorized");
  if (client === null) return no("noCounterparty");
  const may = mayDo({ client }, "settlements");
  return may.ok ? ok({ rootUuid: client.rootUuid, userUuid: user.uuid }) : may;
}
