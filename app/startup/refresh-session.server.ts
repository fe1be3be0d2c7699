import type { ApiVerdict } from "#app/shop-api/call.ts";
import type { Tokens } from "#app/shop-api/requests.ts";
import { endOf } from "./note-refusal.server.ts";
import { keepTokens, loseSession } from "./session-cookies.server.ts";
import type { RequestSession } from "./request-session.server.ts";

type Refreshed = Promise<ApiVerdict<Tokens | null>>;

/** Running refreshes by backend and token: a buyer's concurrent page loads share one. */
const running = new WeakMap<object, Map<string, Refreshed>>();

/**
 * Step 2: without an access token but with a refresh token the session is renewed. Only a definitive 401 logs out
 * (decisions §1.22); on an outage the cookies stay and the page is shown as to a guest.
 */
export async function refreshSession(session: RequestSession): Promise<void> {
  if (session.token !== null || session.refreshToken === null) return;
  const answer = await shared(session, session.refreshToken);
  if (answer.ok && answer.value !== null) keepTokens(session, answer.value);
  else if (!answer.ok && answer.status === 401) {
    loseSession(session, endOf(answer.code));
  }
}

function shared(session: RequestSession, refreshToken: string): Refreshed {
  const ofBackend = running.get(session.context.api) ?? new Map<string, Refreshed>();
  running.set(session.context.api, ofBackend);
  const there = ofBackend.get(refreshToken);
  if (there !== undefined) return there;
  const fresh = session.api().auth.refresh(refreshToken);
  ofBackend.set(refreshToken, fresh);
  const forget = (): void => void ofBackend.delete(refreshToken);
  fresh.then(forget, forget);
  return fresh;
}
