import type { ProblemOr } from "#app/contract/problem.ts";
import { memberMay, seesOthers, type Subject } from "#app/domain/account/member-access.ts";
import { ok } from "#app/domain/verdict.ts";
import type { LoadedViewer } from "./viewer.ts";

/** May the viewer do this for the counterparty he works for? A guest and who works for nobody have only their own things. */
export function mayDo({ client }: Pick<LoadedViewer, "client">, subject: Subject): ProblemOr<true> {
  return client === null ? ok(true) : memberMay(subject, client);
}

/** Is he shown what other members of that counterparty have made? */
export function showsOthers({ client }: Pick<LoadedViewer, "client">, subject: Subject): boolean {
  return client !== null && seesOthers(subject, client);
}
