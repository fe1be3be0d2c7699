import type { z } from "zod";
import { oneClickPath, restockOneClickPath } from "#app/contract/account/senders.ts";
import { cityOrigin, siteOf } from "#app/domain/city/site.ts";
import type { Ports, ShopSettings } from "#server/ports/ports.ts";
import { codes } from "#app/domain/account/code-limits.ts";
import {
  emailCode,
  fileCode,
  invitationCode,
  linkCode,
  restockCode,
  staffLinkCode,
  unsubscribeCode,
} from "#server/security/derived-codes.ts";
import { actSentEmail, actSentShape } from "./settlements.ts";
import { claimEmailShape, claimShopEmail, claimTakenEmail, claimTakenShape } from "./claim.ts";
import { claimNewsEmail, claimNewsShape, claimReplyEmail, claimReplyShape } from "./claim-news.ts";
import { addressChangedEmail, emailChangedShape } from "./account.ts";
import { claimCodeEmail, codeEmail, emailCodeShape, loginCodeEmail } from "./account.ts";
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
import { debtEmail, debtShape, debtNews } from "./settlements.ts";
import { withFooter } from "./footer.ts";
import type { EmailText } from "./email.ts";
import { accountEmail, linkEmailShape, subscribedEmail, subscriptionEmail, type LinkAddresses } from "./links.ts";
import { approvedEmail, moderationEmailShape, rejectedEmail } from "./account.ts";
import { exchangeNewsEmail, exchangeNewsShape } from "./exchange-news.ts";
import { importFailedEmail, importFailedShape } from "./import-failed.ts";
import { invitedEmail, invitedShape, memberNewsEmail, memberNewsShape, memberNews } from "./members.ts";
import { orderEmail, orderEmailShape, orderTakenEmail, orderTakenShape } from "./order-new.ts";
import { orderNewsEmail, orderNewsShape, orderNews } from "./order-moved.ts";
import { orderShopEmail, orderShopShape } from "./order-shop.ts";
import { priceListEmail, priceListEmailShape } from "./price-list.ts";
import { scheduleNewsEmail, scheduleNewsShape, scheduleNews } from "./schedule.ts";
import { staffInvitedEmail, staffInvitedShape } from "./staff.ts";
import { invitationPath } from "#app/domain/staff/sign-in.ts";
import { restockEmail, restockEmailShape } from "./restock.ts";

type Shop = Pick<ShopSettings, "shopName" | "siteUrl" | "email" | "seller" | "mainCity" | "deskUrl">;
type Means = { settings: Shop; secrets: Ports["secrets"] };
/** `replyTo`: lets the shop answer by a plain reply. */
export type WrittenEmail = EmailText & { unsubscribeUrl?: string; replyTo?: string };

/** Renders a queued e-mail by template. Throws for an unknown template. */
export function writeEmail(template: string, params: unknown, means: Means): WrittenEmail {
  const found = emails[template];
  if (found === undefined) throw new Error(`no such e-mail: ${template}`);
  const { oneClick = null, replyTo = null, ...email } = found.write(params, means);
  const signed = withFooter(email, template, means.settings);
  return {
    ...signed,
    ...(oneClick === null ? {} : { unsubscribeUrl: oneClick }),
    ...(replyTo === null ? {} : { replyTo }),
  };
}

type Body = EmailText & { oneClick?: string | null; replyTo?: string | null };
/** `shape`: of the params in the outbox. */
type Email = { shape: z.ZodType; write: (params: unknown, means: Means) => Body };

/** Every e-mail of the shop by its template. */
export const emails: Readonly<Record<string, Email>> = {
  ...each(orderNews, orderNewsShape, orderNewsEmail),
  ...each(memberNews, memberNewsShape, memberNewsEmail),
  ...each(scheduleNews, scheduleNewsShape, scheduleNewsEmail),
  ...each(debtNews, debtShape, (template, debts, settings) => ({
    ...debtEmail(template, debts, settings),
    replyTo: settings.email,
  })),
  "order.new": email(orderEmailShape, orderEmail),
  "order.taken": email(orderTakenShape, orderTakenEmail),
  "order.shop": email(orderShopShape, (news) => ({ ...orderShopEmail(news), replyTo: news.order.buyer.email })),
  "email.changed": email(emailChangedShape, addressChangedEmail),
  "email.code": codeOf(codeEmail),
  "login.code": codeOf(loginCodeEmail),
  "claim.code": codeOf(claimCodeEmail),
  "member.invited": email(invitedShape, (invited, settings, means) => {
    const code = new URLSearchParams({ code: invitationCode(means, invited.invitation) });
    return invitedEmail(invited, `${settings.siteUrl}/invitation?${code}`, settings);
  }),
  "staff.invited": email(staffInvitedShape, ({ link }, settings, means) =>
    staffInvitedEmail(`${settings.deskUrl}${invitationPath(staffLinkCode(means, link))}`, settings),
  ),
  "subscription.confirm": linkEmail(subscriptionEmail, "/subscription-confirm"),
  "subscription.already": linkEmail(subscribedEmail, "/subscription-confirm"),
  "account.confirm": linkEmail(accountEmail, "/confirm-email"),
  "feedback.new": email(feedbackNumberShape, feedbackTakenEmail),
  "feedback.shop": email(feedbackEmailShape, (written, settings, means) => ({
    ...feedbackShopEmail(written, settings, fileLinks(means)),
    replyTo: written.email,
  })),
  "feedback.answered": email(feedbackAnsweredShape, (answered, settings) => ({
    ...feedbackAnsweredEmail(answered, settings),
    replyTo: settings.email,
  })),
  "feedback.reply": email(feedbackReplyShape, (reply) => ({ ...feedbackReplyEmail(reply), replyTo: reply.email })),
  "claim.new": email(claimTakenShape, claimTakenEmail),
  "claim.shop": email(claimEmailShape, (claim, _, means) => ({
    ...claimShopEmail(claim, fileLinks(means)),
    replyTo: claim.email,
  })),
  "claim.news": email(claimNewsShape, (news, settings) => ({
    ...claimNewsEmail(news, settings),
    replyTo: settings.email,
  })),
  "claim.reply": email(claimReplyShape, (reply, _, means) => ({
    ...claimReplyEmail(reply, (files) => fileBlocks(files, fileLinks(means))),
    replyTo: reply.email,
  })),
  "moderation.approved": email(moderationEmailShape, approvedEmail),
  "moderation.rejected": email(moderationEmailShape, rejectedEmail),
  "priceList.ready": email(priceListEmailShape, priceListEmail),
  "act.sent": email(actSentShape, (act, settings) => ({ ...actSentEmail(act, settings), replyTo: settings.email })),
  "import.failed": email(importFailedShape, importFailedEmail),
  "exchange.news": email(exchangeNewsShape, exchangeNewsEmail),
  restock: email(restockEmailShape, writeRestock),
};

function email<S extends z.ZodType>(
  shape: S,
  write: (params: z.output<S>, settings: Means["settings"], means: Means) => Body,
): Email {
  return { shape, write: (params, means) => write(shape.parse(params), means.settings, means) };
}

/** Several of one shape, by their templates. */
function each<N extends object, S extends z.ZodType>(
  news: N,
  shape: S,
  write: (template: Extract<keyof N, string>, params: z.output<S>, settings: Means["settings"]) => Body,
): Record<string, Email> {
  const all: Record<string, Email> = {};
  for (const template in news) all[template] = email(shape, (params, settings) => write(template, params, settings));
  return all;
}

function codeOf(write: typeof codeEmail): Email {
  return email(emailCodeShape, ({ uuid }, settings, means) =>
    write(emailCode(means, uuid), codes.emailLifetime / 60, settings),
  );
}

function fileLinks(means: Means): (uuid: string) => string {
  return (uuid) =>
    `${means.settings.siteUrl}/api/v1/public/files/files/${uuid}?${new URLSearchParams({ code: fileCode(means, uuid) })}`;
}

function writeRestock(news: z.output<typeof restockEmailShape>, settings: Means["settings"], means: Means): Body {
  const { siteUrl, mainCity } = settings;
  const origin = cityOrigin(
    siteOf(siteUrl, () => mainCity),
    news.city.slug,
  );
  const code = new URLSearchParams({ code: restockCode(means, news.request) });
  const { slug, picture } = news.product;
  const addresses = {
    product: `${origin}/product/${slug}`,
    picture: picture === null ? null : siteUrl + picture,
    off: `${siteUrl}/restock-off?${code}`,
  };
  return { ...restockEmail(news, addresses), oneClick: `${siteUrl}/api/v1${restockOneClickPath}?${code}` };
}

type Write = (addresses: LinkAddresses, shop: Means["settings"]) => EmailText;

function linkEmail(write: Write, page: string): Email {
  return email(linkEmailShape, ({ link, subscription }, settings, means) => {
    const { siteUrl } = settings;
    const off = subscription === null ? null : new URLSearchParams({ code: unsubscribeCode(means, subscription) });
    const addresses: LinkAddresses = {
      confirm: `${siteUrl}${page}?${new URLSearchParams({ code: linkCode(means, link) })}`,
      unsubscribe: off && `${siteUrl}/unsubscribe?${off}`,
      oneClick: off && `${siteUrl}/api/v1${oneClickPath}?${off}`,
    };
    return { ...write(addresses, settings), oneClick: addresses.oneClick };
  });
}
