import type { AppLoadContext } from "@remix-run/node";
import { checkMaintenance } from "./check-maintenance.server.ts";
import { followRedirect } from "./follow-redirect.server.ts";
import { loadInParallel, type Loaded } from "./load-in-parallel.server.ts";
import { loadUser, type UserData } from "./load-user.server.ts";
import { settleRefusals } from "./refusals.server.ts";
import { recordLists } from "./ownership.server.ts";
import { refreshSession } from "./refresh-session.server.ts";
import { resolveVisitorCity, type VisitorCity } from "./resolve-visitor-city.server.ts";
import { standaloneContext } from "./standalone.server.ts";
import { openRequestSession, type RequestSession } from "./request-session.server.ts";

/** Results of the start-up for loaders and actions. */
export type Started = { session: RequestSession; city: VisitorCity; loaded: Loaded; user: UserData | null };

const started = new WeakMap<AppLoadContext, Promise<Started>>();
const visits = new WeakMap<AppLoadContext, RequestSession>();

/** The start-up sequence of specification §4, in its order, once per request however many loaders run. */
export function startUp(request: Request, context: AppLoadContext): Promise<Started> {
  const running = started.get(context);
  if (running !== undefined) return running;
  const first = runSteps(requestSession(request, context));
  started.set(context, first);
  return first;
}

/** The request's session, which collects its cookies even if the sequence stopped early. */
export function requestSession(request: Request, context: AppLoadContext): RequestSession {
  const there = visits.get(context);
  if (there !== undefined) return there;
  const session = openRequestSession(request, context.shop ?? standaloneContext());
  visits.set(context, session);
  return session;
}

/** Steps 1 to 4: the visitor, the city, and whether the shop is open. */
export async function identifyVisitor(session: RequestSession): Promise<VisitorCity> {
  await followRedirect(session);
  await refreshSession(session);
  await checkMaintenance(session);
  return resolveVisitorCity(session);
}

async function runSteps(session: RequestSession): Promise<Started> {
  const city = await identifyVisitor(session);
  const user = loadUser(session);
  const loaded = await loadInParallel(session, city, user);
  const known = await user;
  recordLists(session, loaded);
  settleRefusals(session);
  return { session, city, loaded, user: known };
}
