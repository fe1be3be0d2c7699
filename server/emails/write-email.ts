import { oneClickPath, restockOneClickPath } from "#app/contract/senders.ts";
import { cityOrigin, hasCitySubdomains } from "#app/domain/city/site.ts";
import type { Ports } from "#server/ports/ports.ts";
import { codes } from "#server/use-cases/account/code-limits.ts";
import { fileCode, letterCode, linkCode, restockCode, unsubscribeCode } from "#server/security/derived-codes.ts";
import { claimLetterShape, claimShopLetter, claimTakenLetter, claimTakenShape } from "./claim.ts";
import { emailChangedLetter, emailChangedShape } from "./email-changed.ts";
import { emailCodeLetter, emailCodeShape } from "./email-code.ts";
import { feedbackLetterShape, feedbackNumberShape, feedbackShopLetter, feedbackTakenLetter } from "./feedback.ts";
import { withFooter } from "./footer.ts";
import type { LetterText } from "./email.ts";
import { accountLetter, linkLetterShape, subscribedLetter, subscriptionLetter, type LinkAddresses } from "./links.ts";
import { orderLetter, orderLetterShape } from "./order-new.ts";
import { restockLetter, restockLetterShape } from "./restock.ts";

type Means = Pick<Ports, "settings" | "secrets">;
/** `replyTo`: whoever wrote to the shop is answered by a plain reply. */
export type WrittenLetter = LetterText & { unsubscribeUrl?: string; replyTo?: string };

/** The words of a waiting letter by its template. Throws for a template that nobody wrote. */
export function writeLetter(template: string, params: unknown, means: Means): WrittenLetter {
  const { oneClick = null, replyTo = null, ...letter } = bodyOf(template, params, means);
  const signed = withFooter(letter, template, means.settings);
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
): LetterText & { oneClick?: string | null; replyTo?: string | null } {
  const { settings } = means;
  switch (template) {
    case "order.new":
      return orderLetter(orderLetterShape.parse(params), settings);
    case "email.changed":
      return emailChangedLetter(emailChangedShape.parse(params), settings);
    case "email.code":
      return emailCodeLetter(letterCode(means, emailCodeShape.parse(params).uuid), codes.letterLifetime / 60, settings);
    case "subscription.confirm":
      return linkLetter(subscriptionLetter, "/subscription-confirm", params, means);
    case "subscription.already":
      return linkLetter(subscribedLetter, "/subscription-confirm", params, means);
    case "account.confirm":
      return linkLetter(accountLetter, "/confirm-email", params, means);
    case "feedback.new":
      return feedbackTakenLetter(feedbackNumberShape.parse(params), settings);
    case "feedback.shop": {
      const letter = feedbackLetterShape.parse(params);
      return { ...feedbackShopLetter(letter, settings, fileLinks(means)), replyTo: letter.email };
    }
    case "claim.new":
      return claimTakenLetter(claimTakenShape.parse(params), settings);
    case "claim.shop": {
      const letter = claimLetterShape.parse(params);
      return { ...claimShopLetter(letter, fileLinks(means)), replyTo: letter.email };
    }
    case "restock":
      return writeRestock(params, means);
    default:
      throw new Error(`no such letter: ${template}`);
  }
}

function fileLinks(means: Means): (uuid: string) => string {
  return (uuid) =>
    `${means.settings.siteUrl}/api/v1/public/files/files/${uuid}?${new URLSearchParams({ code: fileCode(means, uuid) })}`;
}

function writeRestock(params: unknown, means: Means) {
  const letter = restockLetterShape.parse(params);
  const { siteUrl } = means.settings;
  const { protocol, host } = new URL(siteUrl);
  const origin = cityOrigin({ protocol, host, citiesBySubdomain: hasCitySubdomains(host) }, letter.city.slug);
  const code = new URLSearchParams({ code: restockCode(means, letter.request) });
  const addresses = { product: `${origin}/product/${letter.product.slug}`, off: `${siteUrl}/restock-off?${code}` };
  return { ...restockLetter(letter, addresses), oneClick: `${siteUrl}/api/v1${restockOneClickPath}?${code}` };
}

type Write = (addresses: LinkAddresses, shop: Means["settings"]) => LetterText;

function linkLetter(write: Write, page: string, params: unknown, means: Means) {
  const { link, subscription } = linkLetterShape.parse(params);
  const { siteUrl } = means.settings;
  const off = subscription === null ? null : new URLSearchParams({ code: unsubscribeCode(means, subscription) });
  const addresses: LinkAddresses = {
    confirm: `${siteUrl}${page}?${new URLSearchParams({ code: linkCode(means, link) })}`,
    unsubscribe: off && `${siteUrl}/unsubscribe?${off}`,
    oneClick: off && `${siteUrl}/api/v1${oneClickPath}?${off}`,
  };
  return { ...write(addresses, means.settings), oneClick: addresses.oneClick };
}
