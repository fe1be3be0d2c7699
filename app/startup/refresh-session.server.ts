import type { ShopApi } from "#app/shop-api/shop-api.ts";
import { endOf } from "./note-refusal.server.ts";
import { keepTokens, loseSession } from "./session-cookies.server.ts";
import type { RequestSession } from "./request-session.server.ts";

type Refreshed = ReturnType<ShopApi["auth"]["refresh"]>;

/** Running refreshes by backend and token: concurrent page loads of a buyer share one. */
const running = new WeakMap<object, Map<string, Refreshed>>();

/**
 * Step 2: without an access token but with a refresh token the session is renewed. Only a definitive 401 logs out
 * (product rules §1.22); on an outage the cookies stay and the page is a guest's.
 */
export async function refreshSession(session: RequestSession): Promise<void> {
  if (session.token !== null || session.refreshToken === null) return;
  const answer = await shared(session, session.refreshToken);
  if (answer.ok && answer.value.tokens !== null) keepTokens(session, answer.value.tokens);
  else if (!answer.ok && answer.status === 401) {
    loseSession(session, endOf(answer.code));
  }
}

function shared(session: RequestSession, refreshToken: string): Refreshed {
  const ofBackend = running.get(session.context.api) ?? new Map<string, Refreshed>();
  running.set(session.context.api, ofBackend);
  const there = ofBackend.get(refreshToken);
  if (there !== undefined) return there;
  const fresh = session.api().auth.refresh({ refreshToken });
  ofBackend.set(refreshToken, fresh);
  const forget = (): void => void ofBackend.delete(refreshToken);
  fresh.then(forget, forget);
  return fresh;
}
