import { z } from "zod";
import { shortContactShape } from "#app/contract/content/locations.ts";
import { cityOfHost, type Site } from "#app/domain/city/site.ts";
import type { Clock } from "#server/ports/clock.ts";
import type { Fetch } from "#server/front/front-parts.ts";

/** The only path in a hidden folder that is served (RFC 9116, 3). */
export const securityTextPath = "/.well-known/security.txt";

type Parts = { site: Site; api: Fetch; clock: Clock };

/** The shop's contacts for vulnerability reports (RFC 9116); null while the backend does not answer. */
export async function securityText({ site, api, clock }: Parts, { origin, host }: URL): Promise<string | null> {
  const contactsUrl = new URL("/api/v1/public/content/pages/contacts/short", origin);
  const response = await api(new Request(contactsUrl, { headers: { city: cityOfHost(site, host) } }));
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

/**
 * The start of a month, five to six months ahead: less than the year recommended by RFC 9116, and stable within a
 * month.
 */
function expiry(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6, 1));
}
