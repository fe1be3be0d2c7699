import { leaseEmail, markSent, markUnsent, type WaitingMessage } from "#server/db/queries/mailing/outbox.ts";
import { confirmedEmailOf } from "#server/db/queries/account/users.ts";
import { EmailRefused, type MailGateway } from "#server/gateways/mail/mail.ts";
import { writeEmail } from "#server/emails/write-email.ts";
import type { Ports, ShopSettings } from "#server/ports/ports.ts";
import { failedLetterTask } from "#server/use-cases/desk/tasks/failed-letter.ts";
import { openTask } from "#server/use-cases/desk/tasks/open-task.ts";

type OutboxPorts = Pick<Ports, "database" | "settings" | "secrets" | "log" | "ids"> & { mail: MailGateway };

/** Longer than the SMTP time-out (gateways/mail/smtp.ts): a worker still holding the lease is dead. */
const leaseSeconds = 120;
/** Retry delays in seconds; afterwards, or on permanent rejection, the e-mail is marked as failed and stays visible. */
const backOff = [60, 300, 900, 3_600, 14_400, 43_200];

/**
 * Sends queued e-mails until none is due or it is stopped; returns the number sent. At least once: if a worker dies
 * between sending and recording, the e-mail is sent again with the same Message-ID (invariants N1, N2).
 */
export async function deliverOutbox(ports: OutboxPorts, stopping?: AbortSignal): Promise<number> {
  let sent = 0;
  while (!stopping?.aborted) {
    const email = await leaseEmail(ports.database.db, leaseSeconds);
    if (email === null) break;
    if (await deliver(ports, email)) sent += 1;
  }
  return sent;
}

/** Addressed to a phone: sent to its account's confirmed address, if any. */
const toAccountOfPhone = new Set(["login.code", "claim.code"]);

async function deliver(ports: OutboxPorts, email: WaitingMessage): Promise<boolean> {
  const {
    database: { db },
    mail,
    settings,
    log,
  } = ports;
  const to = toAccountOfPhone.has(email.template) ? await confirmedEmailOf(db, email.recipient) : email.recipient;
  if (to === null) {
    await markSent(db, email.uuid);
    return false;
  }
  try {
    await mail.send({
      to,
      messageId: messageId(email, settings),
      ...writeEmail(email.template, email.params, ports),
    });
  } catch (error) {
    const retrySeconds = error instanceof EmailRefused ? null : (backOff[email.attempts - 1] ?? null);
    log.warn({ err: error, message: email.uuid, attempts: email.attempts, retrySeconds }, "an e-mail was not sent");
    const failure = { error: error instanceof Error ? error.name : "unknown", retrySeconds };
    await db.transaction().execute(async (tx) => {
      const isWanted = await markUnsent(tx, email.uuid, failure);
      if (isWanted && retrySeconds === null) await openTask(tx, ports, failedLetterTask(email));
    });
    return false;
  }
  await markSent(db, email.uuid);
  return true;
}

function messageId({ dedupeKey }: WaitingMessage, { siteUrl }: ShopSettings): string {
  return `<${dedupeKey.replaceAll(":", ".")}@${new URL(siteUrl).hostname}>`;
}
