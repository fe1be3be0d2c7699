import { randomUUID } from "node:crypto";
import type { SignedIn } from "#app/contract/desk/staff.ts";
import { returnAddress } from "#app/domain/desk/return-address.ts";
import { no } from "#app/domain/verdict.ts";
import { readCookies } from "#app/http/cookies.server.ts";
import { problemSentence } from "#app/http/problem-notice.server.ts";
import type { LoadContext } from "#app/startup/load-context.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import { bareProblem } from "#app/shop-api/problem.ts";
import { shopApi } from "#app/shop-api/shop-api.ts";
import { deskCookie, deskCookies } from "./headers.ts";

/** One request of one person at the desk; knows nothing of buyers and their cookies. */
export class DeskSession {
  readonly url: URL;
  readonly isSent: boolean;
  readonly secure: boolean;
  readonly now = new Date();
  readonly notice: string | null;
  /** The list from which the page was opened, if it is one of the desk. */
  readonly back: string | null;
  /** Files of the sent form, if the server has parsed them. */
  readonly uploads: LoadContext["uploads"];
  readonly call;
  staff: SignedIn | null = null;
  readonly #hasToken: boolean;
  #changed: { token: string; seconds: number } | null | undefined;

  constructor(request: Request, context: LoadContext) {
    const cookies = readCookies(request.headers.get("cookie"));
    const token = tokenOf(cookies.get(deskCookies.session));
    this.url = new URL(request.url);
    this.isSent = request.method === "POST";
    this.secure = context.siteOrigin.startsWith("https:");
    this.notice = cookies.get(deskCookies.notice) || null;
    this.back = returnAddress(this.url.searchParams.get("back"));
    this.uploads = context.uploads;
    this.#hasToken = token !== null;
    this.call = shopApi({
      backend: context.api,
      token: null,
      staffToken: token ?? "",
      fingerprint: null,
      city: null,
      clientIp: context.clientIp,
      userAgent: (request.headers.get("user-agent") ?? "").slice(0, 300),
      referer: this.url.origin + this.url.pathname,
      requestId: context.requestId,
      authCheck: true,
      sentence: problemSentence,
      ...(context.called ? { onEnd: context.called } : {}),
    });
  }

  /** Who is signed in. */
  async me(): Promise<ApiVerdict<SignedIn>> {
    return this.#hasToken ? this.call.deskSession.me() : no("unauthorized", bareProblem("unauthorized", 401));
  }

  newKey(): string {
    return randomUUID();
  }

  /** Keeps a new session token, or deletes the old one. */
  change(session: { token: string; seconds: number } | null | undefined): void {
    this.#changed = session;
  }

  writeCookies(headers: Headers): void {
    if (this.#changed === undefined || (this.#changed === null && !this.#hasToken)) return;
    const { token, seconds } = this.#changed ?? { token: "", seconds: 0 };
    headers.append("Set-Cookie", deskCookie(deskCookies.session, token, { seconds, secure: this.secure }));
  }
}

export function openDeskSession(request: Request, context: LoadContext): DeskSession {
  return new DeskSession(request, context);
}

/** Tokens travel in headers: an unencodable one is none. */
function tokenOf(cookie: string | null): string | null {
  return cookie !== null && /^[\x21-\x7e]{1,200}$/.test(cookie) ? cookie : null;
}
