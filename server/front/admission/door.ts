import type { IncomingMessage, ServerResponse } from "node:http";
import { readCookies } from "#app/http/cookies.server.ts";
import type { IsTrusted } from "#server/front/client-address.ts";
import { ownsSomething } from "#server/front/page-cache/shared-request.ts";
import { pageKindOf } from "#server/front/page-cache/page-kinds.ts";
import type { RouteOf } from "#server/front/route-patterns.ts";
import { visitorAddress } from "#server/front/unknown-proxy.ts";
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
  /** Does some page of the shop, the 404 page apart, answer at this path? */
  isPage(pathname: string): boolean;
  /** Are finished pages kept for guests? */
  keepsPages: boolean;
  newId(): string;
  onShed(lane: Lane): void;
};

export type Door = {
  accepted(): void;
  /** True for a request that has been answered: the shop has no time for it. */
  refuses(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
};

/** A body that is not worth reading to its end for the sake of the connection. Bytes. */
const smallBody = 64 * 1024;

/**
 * Refuses what the admission would refuse, before anything is made of the request: in overload most requests are refused,
 * and each has to cost a small part of a page. What it lets in is judged again where its turn is taken.
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

/** A page that is the same for every guest is there already, or is made for many at a time. */
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
