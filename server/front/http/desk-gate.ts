import { trustedProxies, type IsTrusted } from "./client-address.ts";
import { decodedPath } from "./decoded-path.ts";
import { isRead, type IncomingRequest } from "./incoming-request.ts";

/** Where the desk is opened and from where; by default at the main site from anywhere. */
export type DeskRules = { host: string | null; isLetIn: IsTrusted };

export function deskRules({ host, addresses }: { host: string | null; addresses: readonly string[] }): DeskRules {
  return { host, isLetIn: addresses.length === 0 ? () => true : trustedProxies(addresses) };
}

/** Pages and calls of the desk, in any spelling that routers may take for it. */
export function isOfDesk(pathname: string): boolean {
  const path = decodedPath(pathname)
    .toLowerCase()
    .replace(/\/{2,}/g, "/");
  return /^\/(?:api\/v1\/)?desk(?:[/.?]|$)/.test(path);
}

/** What pages of the desk load. */
const beside = /^\/(?:assets|fonts|media)\/|^\/(?:favicon|robots)\b/;

type Asked = { incoming: IncomingRequest; host: string; mainHost: string };

/** Whether the address does not exist for this visitor: another host or network (desk §1). */
export function isDeskHidden({ host: deskHost, isLetIn }: DeskRules, { incoming, host, mainHost }: Asked): boolean {
  const { url, clientIp } = incoming;
  const isDesk = isOfDesk(url.pathname);
  const isDeskHost = host === (deskHost ?? mainHost);
  if (isDesk) return !isDeskHost || !isLetIn(clientIp);
  return deskHost !== null && isDeskHost && !beside.test(url.pathname);
}

/** A form of the desk that no browser has vouched for: they have sent one of these headers for years. */
export function isUnvouched({ url, headers, call, ...incoming }: IncomingRequest): boolean {
  if (call || !isOfDesk(url.pathname) || isRead({ url, headers, call, ...incoming })) return false;
  return headers.get("origin") === null && headers.get("sec-fetch-site") === null;
}
