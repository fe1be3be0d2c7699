import type { IncomingMessage, ServerResponse } from "node:http";
import { readCookies } from "#app/http/cookies.server.ts";
import type { IsTrusted } from "#server/front/http/client-address.ts";
import { ownsSomething } from "#server/front/page-cache/shared-request.ts";
import { pageKindOf } from "#server/front/page-cache/page-kinds.ts";
import type { RouteOf } from "#server/front/route-patterns.ts";
import { visitorAddress } from "#server/front/http/unknown-proxy.ts";
import type { Admission, Lane } from "./admission.ts";
import { isCall, isRead, workOf } from "./lanes.ts";
import type { Newcomers } from "./newcomers.ts";
import type { OverloadRefusals } from "./overload-refusals.ts";
import type { Paced } from "./paced.ts";

type Parts = {
  admission: Admission;
  refusals: OverloadRefusals;
  paced: Paced;
  newcomers: Newcomers;
  isTrusted: IsTrusted;
  siteHost: string;
  routeOf: RouteOf;
  /** Does any page except the 404 page match this path? */
  isPage(pathname: string): boolean;
  /** Are guest pages cached? */
  keepsPages: boolean;
  newId(): string;
  onShed(lane: Lane): void;
};

export type Door = {
  accepted(): void;
  /** True when the request was refused and answered. */
  refuses(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
};

/** Bytes; a larger body is not drained to keep the connection. */
const smallBody = 64 * 1024;

/**
 * Early refusal, before a Request is built: under overload most requests are refused, and each must cost a fraction of
 * a page. Accepted requests are judged again when they take a slot.
 */
export function openDoor({ admission, refusals, paced, newcomers, newId, onShed, ...rules }: Parts): Door {
  return {
    accepted: () => newcomers.accepted(),
    refuses(incoming, outgoing) {
      const { method = "", url = "", headers } = incoming;
      const end = url.indexOf("?");
      const pathname = end < 0 ? url : url.slice(0, end);
      const call = isCall(pathname);
      if (!call && !rules.isPage(pathname)) return false;
      const cookie = headers.cookie ?? null;
      if (rules.keepsPages && isRead(method) && mayBeKept(pathname, cookie)) return false;
      const clientIp = addressOf(incoming, rules);
      const work = workOf({ method, pathname, search: end < 0 ? "" : url.slice(end), cookie, clientIp }, rules.routeOf);
      if (!admission.refuses(work)) return false;
      const accept = String(headers.accept ?? "");
      const answer = refusals.find({ call, accept, sent: !isRead(method) }, newId());
      if (answer === null) return false;
      onShed(work.lane);
      if (bodyBytes(incoming) > smallBody) outgoing.shouldKeepAlive = false;
      paced.send(() => {
        if (outgoing.destroyed) return;
        outgoing.writeHead(answer.status, [...answer.headers]).end(method === "HEAD" ? undefined : answer.body);
      });
      return true;
    },
  };
}

/** A guest page may be cached already, or is rendered once for many. */
function mayBeKept(pathname: string, cookie: string | null): boolean {
  return pageKindOf(pathname, true) !== null && !ownsSomething(readCookies(cookie));
}

function addressOf({ socket, headers }: IncomingMessage, rules: Pick<Parts, "isTrusted" | "siteHost">): string {
  const get = (name: string) => (headers[name] === undefined ? null : String(headers[name]));
  return visitorAddress(socket.remoteAddress ?? "", { get }, rules);
}

function bodyBytes({ headers }: IncomingMessage): number {
  return headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : Infinity;
}
