import { barePage } from "#app/domain/navigation/drawer-moves.ts";
import type { Notice } from "#app/forms/reply.ts";
import type { noticeTitles } from "#app/i18n/ru/account/notice-titles.ts";
import { text } from "#app/actions/form-text.server.ts";
import { problemNotice } from "#app/http/problem-notice.server.ts";
import { noticeTexts } from "#app/http/notice-text.server.ts";
import { samePage, seeOther } from "#app/http/see-other.server.ts";
import { titledNotices } from "#app/http/titled-notice.server.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionOutcome, ShownReply } from "#app/actions/action-group.server.ts";

export { problemNotice };

/**
 * Result of a one-click form: redirects back with a flash, or with script returns the notices (the page revalidates by
 * itself). With `path` it leads there: script opens a popup over the same page, another page shows the notices.
 */
export function redirectBackWithFlash(
  shop: ShopRequest,
  form: FormData,
  notices: Notice[],
  path = samePage(shop.url),
): ActionOutcome {
  const staysHere = barePage(new URL(path, shop.url)) === barePage(new URL(samePage(shop.url), shop.url));
  if (form.get("via") === "script" && staysHere) {
    const failed = notices.some(({ kind }) => kind === "error");
    const reply = { form: text(form, "intent"), values: {}, errors: {}, messages: [], notices: noticeTexts(notices) };
    if (path !== samePage(shop.url)) return { status: 200, reply: { ...reply, data: { path } } };
    return { status: failed ? 422 : 200, reply };
  }
  for (const notice of notices) shop.session.flash.add(notice);
  return seeOther(path);
}

/**
 * The same for a form in a drawer: script leaves the drawer the way it was entered, so that Back does not reopen it.
 */
export function leaveDrawerWithFlash(shop: ShopRequest, form: FormData, notices: Notice[]): ActionOutcome {
  const outcome = redirectBackWithFlash(shop, form, notices);
  if (outcome instanceof Response || outcome.status !== 200 || !shop.url.searchParams.has("drawer")) return outcome;
  return { ...outcome, reply: { ...outcome.reply, data: { path: samePage(shop.url) } } };
}

/** A refusal with the shop's title and the server's first message (specification §8), shown on the page of the form. */
export function refused(form: FormData, about: keyof typeof noticeTitles, problem: Problem): ShownReply {
  const notices = titledNotices(about, problem, problemNotice(problem));
  return { status: 422, reply: { form: text(form, "intent"), values: {}, errors: {}, messages: [], notices } };
}
