import { z } from "zod";
import { shortContactShape } from "#app/contract/locations.ts";
import { cityOfHost, type Site } from "#app/domain/city/site.ts";
import type { Clock } from "#server/ports/clock.ts";
import type { Fetch } from "./front-parts.ts";

/** The one address of a hidden folder that is answered (RFC 9116, 3). */
export const securityTextPath = "/.well-known/security.txt";

type Parts = { site: Site; api: Fetch; clock: Clock };

/** Contacts for reports of vulnerabilities (RFC 9116), the shop's own; null while the backend does not answer. */
export async function securityText({ site, api, clock }: Parts, { origin, host }: URL): Promise<string | null> {
  const asked = new URL("/api/v1/public/content/pages/contacts/short", origin);
  const response = await api(new Request(asked, { headers: { city: cityOfHost(site, host) } }));
  if (!response.ok) return null;
  const { email, phone } = answerShape.parse(await response.json()).data;
  const contacts = [...(email === "" ? [] : [`mailto:${email}`]), `${origin}/support`, `tel:${phone}`];
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expiry(clock.now()).toISOString()}`,
    "Preferred-Languages: ru, en",
    `Canonical: ${origin}${securityTextPath}`,
    "",
  ].join("\n");
}

const answerShape = z.object({ data: shortContactShape.pick({ email: true, phone: true }) });

/** The beginning of a month, between five and six months ahead: less than the year that RFC 9116 advises, and the same all month. */
function expiry(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6, 1));
}
