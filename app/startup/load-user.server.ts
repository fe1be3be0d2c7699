import type { Profile, Setting } from "#app/contract/account/auth.ts";
import type { Viewer } from "#app/domain/account/viewer.ts";
import { endOf } from "./note-refusal.server.ts";
import { loseSession } from "./session-cookies.server.ts";
import type { RequestSession } from "./request-session.server.ts";

export type UserData = { profile: Profile; settings: Setting[] };

/**
 * Step 6: with a token, loads the user and settings. A token refused by the API logs out (specification §4), and the
 * page continues as a guest's; a failed load is an outage and keeps the cookies.
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
