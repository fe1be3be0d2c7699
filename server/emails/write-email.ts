import { oneClickPath, restockOneClickPath } from "#app/contract/senders.ts";
import { cityOrigin, hasCitySubdomains } from "#app/domain/city/site.ts";
import type { Ports } from "#server/ports/ports.ts";
import { codes } from "#app/domain/account/code-limits.ts";
import {
  emailCode,
  fileCode,
  invitationCode,
  linkCode,
  restockCode,
  unsubscribeCode,
} from "#server/security/derived-codes.ts";
import { actSentEmail, actSentShape } from "./act-sent.ts";
import { claimEmailShape, claimShopEmail, claimTakenEmail, claimTakenShape } from "./claim.ts";
import { claimNewsEmail, claimNewsShape, claimReplyEmail, claimReplyShape } from "./claim-news.ts";
import { addressChangedEmail, emailChangedShape } from "./email-changed.ts";
import { claimCodeEmail, codeEmail, emailCodeShape, loginCodeEmail } from "./email-code.ts";
import {
  fileBlocks,
  feedbackAnsweredEmail,
  feedbackAnsweredShape,
  feedbackEmailShape,
  feedbackNumberShape,
  feedbackReplyEmail,
  feedbackReplyShape,
  feedbackShopEmail,
  feedbackTakenEmail,
} from "./feedback.ts";
import { debtEmail, debtShape, isDebtNews } from "./debt.ts";
import { withFooter } from "./footer.ts";
import type { EmailText } from "./email.ts";
import { accountEmail, linkEmailShape, subscribedEmail, subscriptionEmail, type LinkAddresses } from "./links.ts";
import { approvedEmail, moderationEmailShape, rejectedEmail } from "./moderation.ts";
import { invitedEmail, invitedShape, isMemberNews, memberNewsEmail, memberNewsShape } from "./members.ts";
import { orderEmail, orderEmailShape, orderTakenEmail, orderTakenShape } from "./order-new.ts";
import { isOrderNews, orderNewsEmail, orderNewsShape } from "./order-moved.ts";
import { priceListEmail, priceListEmailShape } from "./price-list.ts";
import { isScheduleNews, scheduleNewsEmail, scheduleNewsShape } from "./schedule.ts";
import { restockEmail, restockEmailShape } from "./restock.ts";

type Means = Pick<Ports, "settings" | "secrets">;
/** `replyTo`: whoever wrote to the shop is answered by a plain reply. */
export type WrittenEmail = EmailText & { unsubscribeUrl?: string; replyTo?: string };

/** The words of a waiting e-mail by its template. Throws for a template that nobody wrote. */
export function writeEmail(template: string, params: unknown, means: Means): WrittenEmail {
  const { oneClick = null, replyTo = null, ...email } = bodyOf(template, params, means);
  const signed = withFooter(email, template, means.settings);
  return {
    ...signed,
    ...(oneClick === null ? {} : { unsubscribeUrl: oneClick }),
    ...(replyTo === null ? {} : { replyTo }),
  };
}

function bodyOf(
  template: string,
  params: unknown,
  means: Means,
): EmailText & { oneClick?: string | null; replyTo?: string | null } {
  const { settings } = means;
  if (isOrderNews(template)) return orderNewsEmail(template, orderNewsShape.parse(params), settings);
  if (isMemberNews(template)) return memberNewsEmail(template, memberNewsShape.parse(params), settings);
  if (isScheduleNews(template)) return scheduleNewsEmail(template, scheduleNewsShape.parse(params), settings);
  if (isDebtNews(template))
    return { ...debtEmail(template, debtShape.parse(params), settings), replyTo: settings.email };
  switch (template) {
    case "order.new":
      return orderEmail(orderEmailShape.parse(params), settings);
    case "order.taken":
      return orderTakenEmail(orderTakenShape.parse(params), settings);
    case "email.changed":
      return addressChangedEmail(emailChangedShape.parse(params), settings);
    case "email.code":
      return codeEmail(emailCode(means, emailCodeShape.parse(params).uuid), codes.emailLifetime / 60, settings);
    case "login.code":
      return loginCodeEmail(emailCode(means, emailCodeShape.parse(params).uuid), codes.emailLifetime / 60, settings);
    case "claim.code":
      return claimCodeEmail(emailCode(means, emailCodeShape.parse(params).uuid), codes.emailLifetime / 60, settings);
    case "member.invited": {
      const invited = invitedShape.parse(params);
      const code = new URLSearchParams({ code: invitationCode(means, invited.invitation) });
      return invitedEmail(invited, `${settings.siteUrl}/invitation?${code}`, settings);
    }
    case "subscription.confirm":
      return linkEmail(subscriptionEmail, "/subscription-confirm", params, means);
    case "subscription.already":
      return linkEmail(subscribedEmail, "/subscription-confirm", params, means);
    case "account.confirm":
      return linkEmail(accountEmail, "/confirm-email", params, means);
    case "feedback.new":
      return feedbackTakenEmail(feedbackNumberShape.parse(params), settings);
    case "feedback.shop": {
      const email = feedbackEmailShape.parse(params);
      return { ...feedbackShopEmail(email, settings, fileLinks(means)), replyTo: email.email };
    }
    case "feedback.answered":
      return { ...feedbackAnsweredEmail(feedbackAnsweredShape.parse(params), settings), replyTo: settings.email };
    case "feedback.reply": {
      const email = feedbackReplyShape.parse(params);
      return { ...feedbackReplyEmail(email), replyTo: email.email };
    }
    case "claim.new":
      return claimTakenEmail(claimTakenShape.parse(params), settings);
    case "claim.shop": {
      const email = claimEmailShape.parse(params);
      return { ...claimShopEmail(email, fileLinks(means)), replyTo: email.email };
    }
    case "claim.news":
      return { ...claimNewsEmail(claimNewsShape.parse(params), settings), replyTo: settings.email };
    case "claim.reply": {
      const reply = claimReplyShape.parse(params);
      return { ...claimReplyEmail(reply, (files) => fileBlocks(files, fileLinks(means))), replyTo: reply.email };
    }
    case "moderation.approved":
      return approvedEmail(moderationEmailShape.parse(params), settings);
    case "moderation.rejected":
      return rejectedEmail(moderationEmailShape.parse(params), settings);
    case "priceList.ready":
      return priceListEmail(priceListEmailShape.parse(params), settings);
    case "act.sent":
      return { ...actSentEmail(actSentShape.parse(params), settings), replyTo: settings.email };
    case "restock":
      return writeRestock(params, means);
    default:
      throw new Error(`no such e-mail: ${template}`);
  }
}

function fileLinks(means: Means): (uuid: string) => string {
  return (uuid) =>
    `${means.settings.siteUrl}/api/v1/public/files/files/${uuid}?${new URLSearchParams({ code: fileCode(means, uuid) })}`;
}

function writeRestock(params: unknown, means: Means) {
  const email = restockEmailShape.parse(params);
  const { siteUrl } = means.settings;
  const { protocol, host } = new URL(siteUrl);
  const origin = cityOrigin({ protocol, host, citiesBySubdomain: hasCitySubdomains(host) }, email.city.slug);
  const code = new URLSearchParams({ code: restockCode(means, email.request) });
  const addresses = { product: `${origin}/product/${email.product.slug}`, off: `${siteUrl}/restock-off?${code}` };
  return { ...restockEmail(email, addresses), oneClick: `${siteUrl}/api/v1${restockOneClickPath}?${code}` };
}

type Write = (addresses: LinkAddresses, shop: Means["settings"]) => EmailText;

function linkEmail(write: Write, page: string, params: unknown, means: Means) {
  const { link, subscription } = linkEmailShape.parse(params);
  const { siteUrl } = means.settings;
  const off = subscription === null ? null : new URLSearchParams({ code: unsubscribeCode(means, subscription) });
  const addresses: LinkAddresses = {
    confirm: `${siteUrl}${page}?${new URLSearchParams({ code: linkCode(means, link) })}`,
    unsubscribe: off && `${siteUrl}/unsubscribe?${off}`,
    oneClick: off && `${siteUrl}/api/v1${oneClickPath}?${off}`,
  };
  return { ...write(addresses, means.settings), oneClick: addresses.oneClick };
}
