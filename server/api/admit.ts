import type { CallerKind } from "#app/contract/endpoint.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import type { CallerRefusal } from "#app/contract/refusals.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Ports } from "#server/ports/ports.ts";
import { sessionEndReason } from "#server/use-cases/sessions/why-ended.ts";
import { viewerOf, type LoadedViewer } from "#server/use-cases/sessions/viewer.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import type { Caller } from "./caller.ts";

/**
 * Authorises the call and resolves the viewer. /public calls skip this: no SQL statement, and a dead session does not
 * matter.
 */
export async function admit(
  ports: Ports,
  kind: CallerKind,
  caller: Caller,
): Promise<ProblemOr<LoadedViewer, CallerRefusal>> {
  // Buyers' tokens mean nothing at the desk; admit-staff.ts has looked at its own.
  if (kind === "public" || kind === "desk")
    return ok(await viewerOf(ports, { ...caller, token: null, badToken: false }));
  if (await publicData(ports).maintenance()) return no("maintenance");
  const viewer = await viewerOf(ports, caller);
  if (viewer.badToken) return no(await sessionEndReason(ports, caller.token));
  return kind === "private" && viewer.user === null ? no("unauthorized") : ok(viewer);
}
