import type { AppLoadContext } from "@remix-run/node";
import { checkMaintenance } from "./check-maintenance.server.ts";
import { followRedirect } from "./follow-redirect.server.ts";
import { loadInParallel, type Loaded } from "./load-in-parallel.server.ts";
import { loadUser, type UserData } from "./load-user.server.ts";
import { settleRefusals } from "./refusals.server.ts";
import { refreshSession } from "./refresh-session.server.ts";
import { resolveVisitorCity, type VisitorCity } from "./resolve-visitor-city.server.ts";
import { standaloneContext } from "./standalone.server.ts";
import { openVisit, type Visit } from "./visit.server.ts";

/** What every loader and action of a request starts from. */
export type Started = { visit: Visit; city: VisitorCity; loaded: Loaded; user: UserData | null };

const started = new WeakMap<AppLoadContext, Promise<Started>>();
const visits = new WeakMap<AppLoadContext, Visit>();

/** The start-up sequence of specification §4, in its order, once per request however many loaders run. */
export function startUp(request: Request, context: AppLoadContext): Promise<Started> {
  const running = started.get(context);
  if (running !== undefined) return running;
  const first = runSteps(visitOf(request, context));
  started.set(context, first);
  return first;
}

/** The visit of this request: what its cookies are written to, even where the sequence stopped early. */
export function visitOf(request: Request, context: AppLoadContext): Visit {
  const there = visits.get(context);
  if (there !== undefined) return there;
  const visit = openVisit(request, context.shop ?? standaloneContext());
  visits.set(context, visit);
  return visit;
}

async function runSteps(visit: Visit): Promise<Started> {
  await followRedirect(visit);
  await refreshSession(visit);
  await checkMaintenance(visit);
  const city = await resolveVisitorCity(visit);
  const user = loadUser(visit);
  const loaded = await loadInParallel(visit, city, user);
  const known = await user;
  settleRefusals(visit);
  return { visit, city, loaded, user: known };
}
