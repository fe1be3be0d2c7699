import type { Profile, Setting } from "#app/contract/auth.ts";
import type { Viewer } from "#app/domain/account/viewer.ts";
import { endOf } from "./note-refusal.server.ts";
import { loseSession } from "./session-cookies.server.ts";
import type { RequestSession } from "./request-session.server.ts";

export type UserData = { profile: Profile; settings: Setting[] };

/**
 * Step 6: with a token, the user and the settings. A token that the API refuses logs out (specification §4), and the
 * page goes on as a guest's; a failing load is an outage and leaves the cookies alone.
 */
export async function loadUser(session: RequestSession): Promise<UserData | null> {
  if (session.token === null) return null;
  const api = session.api();
  const [profile, settings] = await Promise.all([api.users.profile(), api.settings.show()]);
  if (profile.ok) return { profile: profile.value, settings: settings.ok ? settings.value : [] };
  if (profile.status === 401) {
    loseSession(session, endOf(profile.code));
  } else {
    session.token = null;
    session.outage = true;
  }
  return null;
}

export function viewerOf(user: UserData | null): Viewer {
  if (user === null) return { kind: "guest" };
  const { onModerate, client } = user.profile;
  return { kind: "user", onModerate, client: client === null ? null : { type: client.type, inn: client.inn } };
}
