import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";
import { readAccess, type AccessToken } from "#server/security/signed-tokens.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Who makes a call and from where, as far as the request itself says. */
export type Caller = {
  /** The guest's identity: a v4 uuid from the `uuid` cookie, else from the `fingerprint` header. */
  fingerprint: string | null;
  /** From a valid access token, checked without the database. It is not bound to the fingerprint: whoever loses that cookie stays logged in. */
  token: AccessToken | null;
  /** The access token as it was sent; with `refreshToken` it names the session that a new login or a logout ends. */
  sentToken: string | null;
  /** From the `refreshtoken` header, else from the `refreshToken` cookie. */
  refreshToken: string | null;
  /** A token was sent, but it is invalid or its time is over. */
  badToken: boolean;
  city: CityRecord;
  ip: string;
  userAgent: string;
  requestId: string;
};

/** Identity comes from cookies first: a header cannot point at somebody else's basket (decisions §1.27). */
export async function callerOf(ports: Ports, headers: Headers): Promise<Omit<Caller, "requestId">> {
  const cookies = cookiesOf(headers.get("cookie") ?? "");
  const sent = bearerOf(headers.get("authorization")) ?? cookies.get("token") ?? null;
  const token = sent === null ? null : await readAccess(ports, sent);
  const uuid = cookies.has("uuid") ? cookies.get("uuid") : headers.get("fingerprint");
  return {
    fingerprint: uuid && isV4(uuid) ? uuid.toLowerCase() : null,
    token,
    sentToken: sent,
    refreshToken: headers.get("refreshtoken") ?? cookies.get("refreshToken") ?? null,
    badToken: sent !== null && token === null,
    city: await cityOf(ports, headers.get("city"), cookies.get("locationUuid") ?? null),
    ip: headers.get("x-client-ip") ?? "",
    userAgent: (headers.get("user-agent") ?? "").slice(0, 400),
  };
}

async function cityOf(ports: Ports, slug: string | null, uuid: string | null): Promise<CityRecord> {
  const { bySlug, byUuid, main } = await publicData(ports).cities();
  return bySlug.get(slug ?? "") ?? byUuid.get(uuid ?? "") ?? main;
}

/** Cookies by name; a name that comes twice has no value, since one of the two is somebody else's (security C4). */
function cookiesOf(header: string): ReadonlyMap<string, string | null> {
  const cookies = new Map<string, string | null>();
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at < 0) continue;
    const name = pair.slice(0, at).trim();
    cookies.set(name, cookies.has(name) ? null : pair.slice(at + 1).trim());
  }
  return cookies;
}

function bearerOf(header: string | null): string | null {
  return /^Bearer (.+)$/i.exec(header ?? "")?.[1] ?? null;
}

function isV4(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text);
}
