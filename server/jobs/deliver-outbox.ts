import { leaseLetters, markSent, markUnsent, type WaitingLetter } from "#server/db/queries/outbox.ts";
import type { MailGateway } from "#server/gateways/mail/mail.ts";
import type { LetterText } from "#server/letters/letter.ts";
import { orderLetter, orderLetterShape } from "#server/letters/order-new.ts";
import type { Ports, ShopSettings } from "#server/ports.ts";

type OutboxPorts = Pick<Ports, "database" | "settings" | "log"> & { mail: MailGateway };

const most = 10;
const leaseSeconds = 300;
/** Seconds until the next attempt; after the last one the letter is given up and stays visible. */
const backOff = [60, 300, 900, 3_600, 14_400, 43_200];

/**
 * Sends what waits in the outbox and answers how much was sent. At least once: a worker that dies after sending and
 * before noting it lets the letter go again under the same Message-ID (invariants N1, N2).
 */
export async function deliverOutbox(ports: OutboxPorts): Promise<number> {
  const letters = await leaseLetters(ports.database.db, { most, leaseSeconds });
  let sent = 0;
  for (const letter of letters) {
    if (await deliver(ports, letter)) sent += 1;
  }
  return sent;
}

async function deliver({ database: { db }, mail, settings, log }: OutboxPorts, letter: WaitingLetter): Promise<boolean> {
  try {
    await mail.send({ to: letter.recipient, messageId: messageId(letter, settings), ...textOf(letter, settings) });
  } catch (error) {
    const retrySeconds = backOff[letter.attempts - 1] ?? null;
    log.warn({ err: error, letter: letter.uuid, attempts: letter.attempts, retrySeconds }, "a letter was not sent");
    await markUnsent(db, letter.uuid, { error: error instanceof Error ? error.name : "unknown", retrySeconds });
    return false;
  }
  await markSent(db, letter.uuid);
  return true;
}

function textOf({ template, params }: WaitingLetter, settings: ShopSettings): LetterText {
  if (template === "order.new") return orderLetter(orderLetterShape.parse(params), settings);
  throw new Error(`no such letter: ${template}`);
}

function messageId({ dedupeKey }: WaitingLetter, { siteUrl }: ShopSettings): string {
  return `<${dedupeKey.replaceAll(":", ".")}@${new URL(siteUrl).hostname}>`;
}
