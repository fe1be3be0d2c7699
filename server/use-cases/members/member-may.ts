import type { ProblemOr } from "#app/contract/problem.ts";
import { memberMay, seesOthers, type Subject } from "#app/domain/account/member-access.ts";
import { ok } from "#app/domain/verdict.ts";
import type { LoadedViewer } from "#server/use-cases/sessions/viewer.ts";

/** May the viewer do this for the selected counterparty? Without one only own data is affected. */
export function mayDo({ client }: Pick<LoadedViewer, "client">, subject: Subject): ProblemOr<true, "rightMissing"> {
  return client === null ? ok(true) : memberMay(subject, client);
}

/** Does the viewer see data of other members of the counterparty? */
export function showsOthers({ client }: Pick<LoadedViewer, "client">, subject: Subject): boolean {
  return client !== null && seesOthers(subject, client);
}
