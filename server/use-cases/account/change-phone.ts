import type { ProblemCode, ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { maskPhone } from "#app/domain/phone.ts";
import type { DeliveryChannel } from "#app/domain/account/code-fallback.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { lockContacts, revokeOtherSessions, savePhone } from "#server/db/queries/account/account.ts";
import { endProofs } from "#server/db/queries/account/login-codes.ts";
import { findPerson } from "#server/db/queries/account/members.ts";
import { dropUnsent, insertSms } from "#server/db/queries/mailing/outbox.ts";
import { databaseCode } from "#server/db/database-code.ts";
import type { Ports } from "#server/ports/ports.ts";
import { checkCode } from "#server/use-cases/sessions/check-code.ts";
import { demandFresh, type Owner } from "#server/use-cases/sessions/fresh-session.ts";
import { readGuess } from "#server/use-cases/sessions/log-in.ts";
import { smsByDay } from "./tell-person.ts";
import { russianMobile, type CodeRequester } from "#server/use-cases/sessions/save-code.ts";
import { sendCode, type CodeUnderway } from "#server/use-cases/sessions/send-code.ts";

/**
 * Sends a code to the new number and a warning to the old one. Does not check other accounts: taken and free numbers
 * get the same answer.
 */
export async function askPhoneChange(
  ports: Ports,
  requester: CodeRequester,
  owner: Owner,
  { phone: text, channel }: { phone: string; channel?: DeliveryChannel | undefined },
): Promise<ProblemOr<CodeUnderway, RefusalsOf<typeof sendCode> | "confirmationNeeded" | "phoneSame">> {
  const phone = russianMobile(text);
  if (!phone.ok) return phone;
  if (phone.value === owner.user.phone) return no("phoneSame", { field: "phone" });
  const fresh = await demandFresh(ports, owner);
  if (!fresh.ok) return fresh;
  const sent = await sendCode(ports, requester, {
    ...{ phone: phone.value, flow: "phone", sessionUuid: owner.sessionUuid },
    channel,
  });
  if (sent.ok) await warnOldNumber(ports, owner.user, phone.value);
  return sent;
}

const hour = 3_600_000;

/** Sent in the daytime like other messages, at most once an hour however many requests follow. */
async function warnOldNumber(ports: Ports, { uuid, phone }: Owner["user"], wanted: string): Promise<void> {
  await ports.database.db.transaction().execute(async (tx) => {
    const person = await findPerson(tx, { uuid });
    await smsByDay(tx, ports, {
      phone,
      timezone: person?.timezone ?? null,
      template: "phone.changing",
      params: { phone: maskPhone(wanted) },
      dedupeKey: `phone.changing:${uuid}:${Math.floor(ports.clock.now().getTime() / hour)}`,
    });
  });
}

/**
 * The right code sets the new number; the number, the end of all other sessions (security B15) and the message to the
 * old number are one transaction.
 */
export async function confirmPhoneChange(
  ports: Ports,
  owner: Owner,
  input: { phone: string; code: string },
): Promise<ProblemOr<true, RefusalsOf<typeof checkCode> | RefusalsOf<typeof readGuess> | RefusalsOf<typeof change>>> {
  const guess = readGuess(input);
  if (!guess.ok) return guess;
  const { user, sessionUuid } = owner;
  const changed = await committed(ports, async (tx) => {
    const checked = await checkCode(tx, ports, { ...guess.value, flow: "phone", sessionUuid });
    return checked.ok ? change(tx, ports, owner, guess.value.phone) : checked;
  });
  if (!changed.ok) {
    ports.log.warn({ event: "phone.refused", reason: changed.code, user: user.uuid }, "a phone was not changed");
    return changed;
  }
  await ports.bus.publish(`viewer:${user.uuid}`);
  ports.log.info({ event: "phone.changed", user: user.uuid, ended: changed.value }, "an account changed its phone");
  await ports.failpoints.reach("phone.after_commit");
  return ok(true);
}

/** Returns the number of ended sessions. */
async function change(
  tx: Tx,
  ports: Ports,
  { user, sessionUuid }: Owner,
  phone: string,
): Promise<ProblemOr<number, "phoneSame" | "phoneTaken" | "unauthorized">> {
  const before = await lockContacts(tx, user.uuid, sessionUuid);
  if (!before) return no("unauthorized");
  if (before.phone === phone) return no("phoneSame", { field: "phone" });
  if (!(await savePhone(tx, user.uuid, phone))) return no("phoneTaken", { field: "phone" });
  for (const proven of [before.phone, phone].sort()) await endProofs(tx, proven);
  const ended = await revokeOtherSessions(tx, user.uuid, sessionUuid, "phone");
  // The queued warning would arrive after the change.
  await dropUnsent(tx, { recipient: before.phone, template: "phone.changing" });
  const uuid = ports.ids.uuid();
  await insertSms(tx, {
    uuid,
    recipient: before.phone,
    template: "phone.changed",
    params: { phone: maskPhone(phone) },
    dedupeKey: `phone.changed:${user.uuid}:${uuid}`,
  });
  await ports.failpoints.reach("phone.before_commit");
  return ok(ended);
}

/** Committed either way: a wrong guess spends a try. */
async function committed<C extends ProblemCode = never>(
  ports: Ports,
  work: (tx: Tx) => Promise<ProblemOr<number, C>>,
): Promise<ProblemOr<number, C | "phoneTaken">> {
  try {
    return await ports.database.db.transaction().execute(work);
  } catch (error) {
    // Another account took the number between check and write.
    if (databaseCode(error) === "23505") return no("phoneTaken", { field: "phone" });
    throw error;
  }
}
