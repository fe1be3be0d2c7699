import { leaseLetters, markSent, markUnsent, type WaitingLetter } from "#server/db/queries/mailing/outbox.ts";
import { LetterRefused, type MailGateway } from "#server/gateways/mail/mail.ts";
import { writeLetter } from "#server/emails/write-email.ts";
import type { Ports, ShopSettings } from "#server/ports/ports.ts";

type OutboxPorts = Pick<Ports, "database" | "settings" | "secrets" | "log"> & { mail: MailGateway };

const most = 10;
const leaseSeconds = 300;
/** Seconds until the next attempt; after the last one, or when the server refuses it for good, the letter is given up and stays visible. */
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

async function deliver(ports: OutboxPorts, letter: WaitingLetter): Promise<boolean> {
  const {
    database: { db },
    mail,
    settings,
    log,
  } = ports;
  try {
    await mail.send({
      to: letter.recipient,
      messageId: messageId(letter, settings),
      ...writeLetter(letter.template, letter.params, ports),
    });
  } catch (error) {
    const retrySeconds = error instanceof LetterRefused ? null : (backOff[letter.attempts - 1] ?? null);
    log.warn({ err: error, letter: letter.uuid, attempts: letter.attempts, retrySeconds }, "a letter was not sent");
    await markUnsent(db, letter.uuid, { error: error instanceof Error ? error.name : "unknown", retrySeconds });
    return false;
  }
  await markSent(db, letter.uuid);
  return true;
}

function messageId({ dedupeKey }: WaitingLetter, { siteUrl }: ShopSettings): string {
  return `<${dedupeKey.replaceAll(":", ".")}@${new URL(siteUrl).hostname}>`;
}
