import { barePage } from "#app/domain/navigation/drawer-moves.ts";
import type { Notice } from "#app/forms/reply.ts";
import type { noticeTitles } from "#app/i18n/ru/notice-titles.ts";
import { text } from "./form-text.server.ts";
import { problemNotice } from "#app/http/problem-notice.server.ts";
import { noticeTexts } from "#app/http/notice-text.server.ts";
import { samePage, seeOther } from "#app/http/see-other.server.ts";
import { titledNotices } from "#app/http/titled-notice.server.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionOutcome, ShownReply } from "./action-group.server.ts";

export { problemNotice };

/**
 * The end of a one-click form: back to the page it stands on with a flash, or, where script sent it, the notices at
 * once (the page revalidates by itself). A `path` of one's own is where it leads: over the same page script opens it by
 * itself, another page says the notices.
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

/** The same of a drawer's form that has done its work: script leaves the drawer the way it was entered, so that Back shows no trace of it. */
export function leaveDrawerWithFlash(shop: ShopRequest, form: FormData, notices: Notice[]): ActionOutcome {
  const outcome = redirectBackWithFlash(shop, form, notices);
  if (outcome instanceof Response || outcome.status !== 200 || !shop.url.searchParams.has("drawer")) return outcome;
  return { ...outcome, reply: { ...outcome.reply, data: { path: samePage(shop.url) } } };
}

/** A refusal titled by the shop and worded by the server's first message (specification §8), on the page the form is answered with. */
export function refused(form: FormData, about: keyof typeof noticeTitles, problem: Problem): ShownReply {
  const notices = titledNotices(about, problem, problemNotice(problem));
  return { status: 422, reply: { form: text(form, "intent"), values: {}, errors: {}, messages: [], notices } };
}
