import type { SignedIn } from "#app/contract/desk/staff.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { uploadsOf } from "#app/http/upload.server.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { LoadContext } from "#app/startup/load-context.ts";
import { deskCookie, deskCookies, deskHeaders } from "./headers.ts";
import { matchPath } from "./match.ts";
import { noticeText } from "./notices.ts";
import type { DeskOutcome, DeskPage } from "./page.ts";
import { pages } from "./pages.ts";
import { htmlOf, type DeskScreen } from "./render.tsx";
import { replyTo, typedReply, withChoices } from "./reply-to.ts";
import { openDeskSession, type DeskSession } from "./session.ts";

/** Answers one request below /desk: session, page, right, then its loader or form. */
export async function answerDesk(request: Request, context: LoadContext): Promise<Response> {
  const session = openDeskSession(request, context);
  try {
    return await answer(session, request);
  } catch (error) {
    context.report?.(error);
    return shown(session, { kind: "failed", status: 500, traceId: context.requestId });
  }
}

async function answer(session: DeskSession, request: Request): Promise<Response> {
  const found = pageAt(session.url.pathname);
  if (found?.page.right === "signIn") return answerPage(session, request, found, null);
  const me = await session.me();
  if (!me.ok && me.status !== 401) return problem(session, me);
  if (!me.ok) return seeOther(session, signInPath(session.url), { session: null });
  session.staff = me.value;
  if (found === null) return shown(session, { kind: "missing", status: 404, traceId: "" });
  if (!mayOpen(found.page, me.value))
    return isSent(request)
      ? shown(session, { kind: "closed", status: 403, traceId: "" })
      : shown(session, { kind: "missing", status: 404, traceId: "" });
  return answerPage(session, request, found, me.value);
}

type Found = { page: DeskPage; params: Record<string, string> };

function pageAt(pathname: string): Found | null {
  for (const page of pages) {
    const params = matchPath(page.path, pathname);
    if (params !== null) return { page, params };
  }
  return null;
}

function mayOpen({ right }: DeskPage, staff: SignedIn): boolean {
  return right === "self" || right === "signIn" || mayStaff(staff, right);
}

function isSent({ method }: Request): boolean {
  return method === "POST";
}

async function answerPage(session: DeskSession, request: Request, found: Found, staff: SignedIn | null) {
  if (!isSent(request)) return showPage(session, found, staff, null);
  if (found.page.act === undefined) return shown(session, { kind: "missing", status: 405, traceId: "" });
  const sent = await request.formData();
  const form = withChoices(sent);
  const opened = { ...requestOf(session, found, staff), uploads: session.uploads ?? uploadsOf(sent) };
  const end = (await confirmedByCode(session, form)) ?? (await found.page.act(opened, form));
  if ("ok" in end) return end.status === 422 ? reply(replyTo(end, form)) : problem(session, end);
  if ("file" in end) return end.file;
  if ("to" in end) return seeOther(session, end.to, end);
  return reply(end.reply, end);

  function reply(given: DeskReply, ended?: DeskOutcome) {
    if (ended && "session" in ended) session.change(ended.session);
    return showPage(session, found, staff, given);
  }
}

/** A form that asked for a fresh code brings it along; a wrong one is a fault of the form. */
async function confirmedByCode(session: DeskSession, form: FormData): Promise<DeskOutcome | null> {
  const code = form.get("freshCode");
  if (typeof code !== "string") return null;
  const taken = await session.call.deskSession.fresh({ body: { code } });
  if (taken.ok) return null;
  return {
    reply: { ...typedReply(form), errors: { freshCode: taken.messages }, messages: [], asksCode: true },
  };
}

function requestOf({ call, url, now, isSent: sent }: DeskSession, { params }: Found, staff: SignedIn | null) {
  const opens = (path: string) => {
    const found = pageAt(new URL(path, url).pathname);
    return found !== null && staff !== null && mayOpen(found.page, staff);
  };
  return { call, staff, url, params, query: url.searchParams, now, opens, isSent: sent, uploads: [] };
}

async function showPage(session: DeskSession, found: Found, staff: SignedIn | null, given: DeskReply | null) {
  const loaded = await found.page.load(requestOf(session, found, staff));
  if ("to" in loaded) return seeOther(session, loaded.to, {});
  if ("file" in loaded) return loaded.file;
  if ("gone" in loaded) return shown(session, { ...missing, why: loaded.gone });
  if (!loaded.ok) return problem(session, loaded);
  const { url, now } = session;
  const title = found.page.titleOf(loaded.value);
  const key = session.newKey();
  const body = found.page.view({ data: loaded.value, staff, url, now, reply: given, key, back: session.back });
  return shown(session, { kind: "page", status: given === null || given.isStep ? 200 : 422, title, body });
}

/** Whatever the person may not see does not exist. */
function problem(session: DeskSession, verdict: Extract<ApiVerdict<unknown>, { ok: false }>): Response {
  const { status, traceId } = verdict;
  if (status === 401) return seeOther(session, signInPath(session.url), { session: null });
  if (status === 404 || (status === 403 && !session.isSent)) return shown(session, missing);
  if (status === 403) return shown(session, { kind: "closed", status, traceId });
  // An address with impossible values names nothing.
  if (status < 500) return shown(session, missing);
  return shown(session, { kind: "failed", status, traceId });
}

const missing = { kind: "missing", status: 404, traceId: "" } as const;

/** To the sign-in, and back to where the person was going. */
function signInPath({ pathname, search }: URL): string {
  const wanted = pathname + search;
  return wanted === "/desk" ? "/desk/sign-in" : `/desk/sign-in?${new URLSearchParams({ to: wanted })}`;
}

function seeOther(
  session: DeskSession,
  to: string,
  end: Pick<Extract<DeskOutcome, { to: string }>, "notice" | "session">,
) {
  if (end.session !== undefined) session.change(end.session);
  const headers = deskHeaders();
  headers.delete("Content-Type");
  headers.set("Location", to);
  session.writeCookies(headers);
  if (end.notice) headers.append("Set-Cookie", noticeCookie(session, JSON.stringify(end.notice), 60));
  return new Response(null, { status: session.isSent ? 303 : 302, headers });
}

function shown(session: DeskSession, document: DeskScreen): Response {
  const headers = deskHeaders();
  session.writeCookies(headers);
  const notice = noticeText(session.notice);
  if (session.notice !== null) headers.append("Set-Cookie", noticeCookie(session, "", 0));
  if (document.kind === "failed") headers.set("Retry-After", "5");
  const html = htmlOf(document, { url: session.url, staff: session.staff, notice });
  return new Response(html, { status: document.status, headers });
}

function noticeCookie({ secure }: DeskSession, value: string, seconds: number): string {
  return deskCookie(deskCookies.notice, value, { seconds, secure });
}
