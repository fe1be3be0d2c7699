import { hostnameOf, type Site } from "#app/domain/city/site.ts";
import { crawlerDocument } from "./crawler-documents.ts";
import { cookieValue, expiries, withoutDoubled } from "./doubled-cookies.ts";
import { isMultipart, readForm } from "./form-body.ts";
import type { FrontParts } from "./front.ts";
import { judgeTarget } from "./target.ts";
import { roomForFiles } from "./uploads.ts";
import { isRead, refuse, requestOf, type Visit } from "./visit.ts";

/** Brings a visit that was let in to what it asks for: a file, a call, a picture or a page. */
export async function serve(parts: FrontParts, visit: Visit): Promise<Response> {
  const { pathname } = visit.url;
  const target = judgeTarget(visit.url);
  if (target === "broken") return refuse(visit, "badRequest");
  if (target === "probe") return refuse(visit, "notFound");
  if (parts.isReadOnly() && !isRead(visit)) return refuse(visit, "maintenance", { "retry-after": "600" });

  const file = isRead(visit) ? await parts.files(visit.received, pathname) : null;
  if (file) return file;
  const document = isRead(visit) ? await documentFor(parts, visit) : null;
  if (document) return document;
  settleIdentity(parts.hosts.site, visit);
  // The API reads its bodies by its own limits.
  if (visit.call) return parts.api ? parts.api(requestOf(visit, visit.received.body)) : refuse(visit, "notFound");
  if (pathname.startsWith("/media/")) return parts.media && isRead(visit) ? parts.media(requestOf(visit)) : refuse(visit, "notFound");
  return servePage(parts, visit, target === "nothing");
}

/** What crawlers ask for by name. Whoever else asks is answered the same: it hangs on the host alone. */
async function documentFor({ hosts, api }: FrontParts, { url, headers }: Visit): Promise<Response | null> {
  return api && crawlerDocument({ site: hosts.site, api }, url, headers.get("if-none-match"));
}

/** Who somebody is comes from cookies that came once; a header cannot name another (decisions §1.27). */
function settleIdentity(site: Site, visit: Visit): void {
  const { header, names } = withoutDoubled(visit.headers.get("cookie"));
  if (names.length > 0) visit.setCookies = expiries(names, visit.url, site.citiesBySubdomain ? hostnameOf(site.host) : null);
  if (header === null) visit.headers.delete("cookie");
  else visit.headers.set("cookie", header);
  const uuid = cookieValue(header, "uuid");
  if (uuid !== null) visit.headers.set("fingerprint", uuid);
  else if (names.includes("uuid")) visit.headers.delete("fingerprint");
}

async function servePage({ pages }: FrontParts, visit: Visit, missing: boolean): Promise<Response> {
  if (!pages || (missing && !isRead(visit))) return refuse(visit, "notFound");
  const visitor = { clientIp: visit.clientIp, requestId: visit.id };
  if (isRead(visit)) {
    // Remix gets an address it can read and draws the page of one that does not exist.
    if (missing) visit.url.pathname = "/404";
    return pages(requestOf(visit), visitor);
  }
  const room = roomForFiles();
  try {
    const form = await readForm(visit.received, visit.url.pathname, room);
    if (!form.ok) return refuse(visit, form.code, form.code === "overloaded" ? { "retry-after": "5" } : {});
    // Who sends nothing need not say what it is; a page reads it as a form without fields.
    if (!isMultipart(visit.headers.get("content-type"))) visit.headers.set("content-type", "application/x-www-form-urlencoded");
    return await pages(requestOf(visit, form.value), visitor);
  } finally {
    room.leave();
  }
}
