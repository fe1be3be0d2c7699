import { z } from "zod";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { numberOf, partsEventText, partsText, type PartEvent } from "#app/i18n/order-parts.ts";
import { sms as texts } from "#app/i18n/ru/account/sms.ts";
import { namespace } from "#app/i18n/translator.ts";
import { leaseSms, markSent, markUnsent, type WaitingMessage } from "#server/db/queries/mailing/outbox.ts";
import { SmsRefused } from "#server/gateways/sms/sms.ts";
import type { Ports } from "#server/ports/ports.ts";

const t = namespace("sms", texts);

/** Retry delays in seconds after a temporary refusal; then the message is given up. */
const backOff = [60, 300, 900, 3_600];

/**
 * Sends queued SMS; returns the number sent. At most once: a message is marked as lost before the call, so one with
 * unknown outcome is never repeated (invariants N3).
 */
export async function deliverSms(
  { database: { db }, sms, settings, log }: Pick<Ports, "database" | "sms" | "settings" | "log">,
  stopping?: AbortSignal,
): Promise<number> {
  let sent = 0;
  while (!stopping?.aborted) {
    const message = await leaseSms(db);
    if (message === null) break;
    try {
      await sms.send(
        message.recipient,
        textOf(message, { shop: settings.shopName, email: settings.email, host: new URL(settings.siteUrl).host }),
        message.messageId ?? 1,
      );
    } catch (error) {
      if (!(error instanceof SmsRefused)) {
        log.error({ err: error, message: message.uuid }, "nobody knows what became of an SMS");
        continue;
      }
      const retrySeconds = error.forGood ? null : (backOff[message.attempts - 1] ?? null);
      log.warn(
        { err: error, message: message.uuid, attempts: message.attempts, retrySeconds },
        "the operator did not take an SMS",
      );
      await markUnsent(db, message.uuid, { error: error instanceof Error ? error.name : "unknown", retrySeconds });
      continue;
    }
    await markSent(db, message.uuid);
    sent += 1;
  }
  return sent;
}

function textOf({ template, params }: WaitingMessage, shop: { shop: string; email: string; host: string }): string {
  if (template === "phone.changing") return t("phoneChanging", { ...phoneChangedShape.parse(params), ...shop });
  if (template === "phone.changed") return t("phoneChanged", { ...phoneChangedShape.parse(params), ...shop });
  if (template === "moderation.approved") return t("moderationApproved", shop);
  if (template === "moderation.rejected") return t("moderationRejected", shop);
  if (template === "debt.overdue") {
    const { company, sum } = debtShape.parse(params);
    return t("debtOverdue", { company, sum: formatMoney(sum), ...shop });
  }
  if (template === "member.invited") {
    const { company } = invitedShape.parse(params);
    return company === null ? t("memberInvitedUnnamed", shop) : t("memberInvited", { company, ...shop });
  }
  const news = memberNews[template];
  if (news !== undefined) return t(news, { ...memberNewsShape.parse(params), ...shop });
  if (isOrderSms(template)) return orderText(template, orderNewsShape.parse(params), shop);
  throw new Error(`no such message: ${template}`);
}

const orderNews = {
  "order.ready": "orderReady",
  "order.storage": "orderStorage",
  "order.shipped": "orderShipped",
  "order.returned": "orderReturned",
  "order.canceled": "orderCanceled",
} as const;
type OrderSms = keyof typeof orderNews;

function isOrderSms(template: string): template is OrderSms {
  return Object.hasOwn(orderNews, template);
}

const orderNewsShape = z.object({
  number: z.string(),
  until: z.string().optional(),
  track: z.string().optional(),
  scope: z.object({ positions: z.array(z.int()).min(1), of: z.int(), isWhole: z.boolean() }).nullish(),
});

function orderText(
  template: OrderSms,
  { until, track, number, scope }: z.infer<typeof orderNewsShape>,
  shop: Record<string, string>,
): string {
  const values = { ...shop, number, until: until === undefined ? "" : formatDate(until) };
  if (!scope || scope.isWhole)
    return template === "order.shipped" && track !== undefined
      ? t("orderShippedTrack", { ...values, track })
      : t(orderNews[template], values);
  const parts = (event: PartEvent) => ({ ...values, parts: partsEventText(event, scope) });
  switch (template) {
    case "order.ready":
      return t("orderPartsReady", parts("ready"));
    case "order.storage":
      return t(`orderPartsStorage.${numberOf(scope.positions)}`, { ...values, which: partsText(scope) });
    case "order.shipped":
      return track === undefined
        ? t("orderPartsShipped", parts("shipped"))
        : t("orderPartsShippedTrack", { ...parts("shipped"), track });
    case "order.returned":
      return t("orderPartsReturned", parts("returned"));
    case "order.canceled":
      return t("orderPartsCanceled", parts("canceled"));
  }
}

const memberNews: Record<string, "memberRemoved" | "joinRequested" | "joinApproved" | "joinRejected" | undefined> = {
  "member.removed": "memberRemoved",
  "join.requested": "joinRequested",
  "join.approved": "joinApproved",
  "join.rejected": "joinRejected",
};
/** Fields stored by older releases were user input and are ignored. */
const invitedShape = z.object({ company: z.string().nullable().default(null) });
const memberNewsShape = z.object({ name: z.string().default(""), counterparty: z.string() });
const debtShape = z.object({ company: z.string(), sum: z.number() });
const phoneChangedShape = z.object({ phone: z.string() });
