import type { Endpoint } from "#app/contract/endpoint.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import type { StaffRefusal } from "#app/contract/refusals.ts";
import { isFreshCode, mayStaff, needsFreshCode } from "#app/domain/staff/rights.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Ports } from "#server/ports/ports.ts";
import { staffOfToken, type StaffViewer } from "#server/use-cases/staff/staff-session.ts";
import type { Caller } from "./caller.ts";

/** Authorises a call of the desk, also in maintenance. Without a declared right it is closed. */
export async function admitStaff(
  ports: Ports,
  { right = "editKeys" }: Pick<Endpoint, "right">,
  { staffToken }: Pick<Caller, "staffToken">,
): Promise<ProblemOr<StaffViewer | null, StaffRefusal>> {
  if (right === "signIn") return ok(null);
  const signedIn = await staffOfToken(ports, staffToken);
  if (!signedIn.ok || right === "self") return signedIn;
  if (!mayStaff(signedIn.value, right)) return no("rightMissing");
  const isStale = needsFreshCode(right) && !isFreshCode(signedIn.value.freshCodeAt, ports.clock.now());
  return isStale ? no("freshCodeNeeded") : signedIn;
}
