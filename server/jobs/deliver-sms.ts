import { z } from "zod";
import { formatDate } from "#app/i18n/format.ts";
import { sms as texts } from "#app/i18n/ru/sms.ts";
import { namespace } from "#app/i18n/translator.ts";
import { leaseSms, markSent, markUnsent, type WaitingMessage } from "#server/db/queries/mailing/outbox.ts";
import { SmsRefused } from "#server/gateways/sms/sms.ts";
import type { Ports } from "#server/ports/ports.ts";

const t = namespace("sms", texts);

/** Seconds until the next attempt after a plain refusal of the operator; after the last one the message is given up. */
const backOff = [60, 300, 900, 3_600];

/**
 * Sends messages that wait in the outbox and answers how many went out. At most once: a message is noted as lost before
 * it is handed over, so that one whose outcome is unknown is never repeated (invariants N3).
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
  if (template === "phone.changed") return t("phoneChanged", { ...phoneChangedShape.parse(params), ...shop });
  if (template === "moderation.approved") return t("moderationApproved", shop);
  if (template === "moderation.rejected") return t("moderationRejected", shop);
  const news = memberNews[template];
  if (news !== undefined) return t(news, { ...memberNewsShape.parse(params), ...shop });
  const moved = orderNews[template];
  if (moved !== undefined) {
    const { until = "", track, number } = orderNewsShape.parse(params);
    const told = { number, until: until === "" ? "" : formatDate(until), ...shop };
    return track === undefined ? t(moved, told) : t("orderShippedTrack", { ...told, track });
  }
  throw new Error(`no such message: ${template}`);
}

const orderNews: Record<
  string,
  "orderReady" | "orderStorage" | "orderShipped" | "orderReturned" | "orderCanceled" | undefined
> = {
  "order.ready": "orderReady",
  "order.storage": "orderStorage",
  "order.shipped": "orderShipped",
  "order.returned": "orderReturned",
  "order.canceled": "orderCanceled",
};
const orderNewsShape = z.object({ number: z.string(), until: z.string().optional(), track: z.string().optional() });

const memberNews: Record<string, "memberInvited" | "joinRequested" | "joinApproved" | "joinRejected" | undefined> = {
  "member.invited": "memberInvited",
  "join.requested": "joinRequested",
  "join.approved": "joinApproved",
  "join.rejected": "joinRejected",
};
const memberNewsShape = z.object({ name: z.string().default(""), counterparty: z.string() });
const phoneChangedShape = z.object({ phone: z.string() });
