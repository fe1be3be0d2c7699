import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";
import { readAccess, type AccessToken } from "#server/security/signed-tokens.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Caller of an API request, as described by the request itself. */
export type Caller = {
  /** The guest's identity: a v4 uuid from the `uuid` cookie, else from the `fingerprint` header. */
  fingerprint: string | null;
  /**
   * From a valid access token, checked without the database. Not bound to the fingerprint: losing that cookie does not
   * log the user out.
   */
  token: AccessToken | null;
  /** The raw access token; with `refreshToken` it identifies the session that a new login or a logout ends. */
  sentToken: string | null;
  /** The raw session token of one of the staff. */
  staffToken: string | null;
  /** From the `refreshtoken` header, else from the `refreshToken` cookie. */
  refreshToken: string | null;
  /** A token was sent but is invalid or expired. */
  badToken: boolean;
  city: CityRecord;
  ip: string;
  userAgent: string;
  requestId: string;
};

/** Unverified values from the request headers and cookies. */
export type UnverifiedCaller = {
  token: string | null;
  staffToken: string | null;
  refreshToken: string | null;
  fingerprint: string | null;
  citySlug: string | null;
  cityUuid: string | null;
  ip: string;
  userAgent: string;
  requestId: string;
};

/** Cookies take precedence: a header cannot select another visitor's basket (product rules §1.27). */
export function wordsOf(headers: Headers, requestId: string): UnverifiedCaller {
  const cookies = cookiesOf(headers.get("cookie") ?? "");
  return {
    token: credentialOf("Bearer", headers) ?? cookies.get("token") ?? null,
    // From the header alone: a browser does not send it by itself.
    staffToken: credentialOf("Desk", headers),
    refreshToken: headers.get("refreshtoken") ?? cookies.get("refreshToken") ?? null,
    fingerprint: (cookies.has("uuid") ? cookies.get("uuid") : headers.get("fingerprint")) ?? null,
    citySlug: headers.get("city"),
    cityUuid: cookies.get("locationUuid") ?? null,
    ip: headers.get("x-client-ip") ?? "",
    userAgent: headers.get("user-agent") ?? "",
    requestId,
  };
}

/** `access`: the verification result of the token, if it has been checked before. */
export async function callerOf(
  ports: Ports,
  words: UnverifiedCaller,
  access: Promise<AccessToken | null> = accessOf(ports, words.token),
): Promise<Caller> {
  const {
    fingerprint,
    token: sentToken,
    staffToken,
    refreshToken,
    citySlug,
    cityUuid,
    ip,
    userAgent,
    requestId,
  } = words;
  const token = staffToken === null ? await access : null;
  return {
    fingerprint: fingerprint && isV4(fingerprint) ? fingerprint.toLowerCase() : null,
    token,
    sentToken,
    staffToken,
    refreshToken,
    // One of the staff is no buyer, and not a guest either.
    badToken: (sentToken !== null && token === null) || staffToken !== null,
    city: await cityOf(ports, citySlug, cityUuid),
    ip,
    userAgent: userAgent.slice(0, 400),
    requestId,
  };
}

export async function accessOf(ports: Ports, token: string | null): Promise<AccessToken | null> {
  return token === null ? null : readAccess(ports, token);
}

export function traceIdOf(sent: string | null | undefined): string | null {
  return sent && /^[\w-]{8,64}$/.test(sent) ? sent : null;
}

async function cityOf(ports: Ports, slug: string | null, uuid: string | null): Promise<CityRecord> {
  const { bySlug, byUuid, main } = await publicData(ports).cities();
  return bySlug.get(slug ?? "") ?? byUuid.get(uuid ?? "") ?? main;
}

/** Cookies by name. A duplicated name has no value, since one of the two was injected (security C4). */
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

function credentialOf(scheme: "Bearer" | "Desk", headers: Headers): string | null {
  return new RegExp(`^${scheme} (.+)$`, "i").exec(headers.get("authorization") ?? "")?.[1] ?? null;
}

function isV4(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text);
}
