import type { CodeChannel } from "#app/domain/account/code-fallback.ts";
import { z } from "zod";
import type { Deletion } from "#app/contract/own-data.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { mayDelete } from "#app/domain/account/deletion.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { lockAccount, lockContacts } from "#server/db/queries/account/account.ts";
import { insertWithdrawals } from "#server/db/queries/account/consents.ts";
import { deletionOf, eraseAccount, lockOwnBaskets } from "#server/db/queries/account/erase-account.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { checkCode } from "./check-code.ts";
import type { Owner } from "./fresh-session.ts";
import { readGuess } from "./log-in.ts";
import type { Asking } from "./save-code.ts";
import { sendCode, type CodeUnderway } from "./send-code.ts";

export function deletionState({ database }: Ports, userUuid: string): Promise<Deletion> {
  return deletionOf(database.db, userUuid);
}

/** Tells a code that deletes from one that only says who is there: neither does the other's work. */
const purpose = "delete";
const payloadShape = z.object({ purpose: z.literal(purpose) });

/** Sends the code; refused while something stands in the way, so that nobody is asked in vain. */
export async function sendDeletionCode(
  ports: Ports,
  asking: Asking,
  { user, sessionUuid }: Owner,
  channel?: CodeChannel,
): Promise<ProblemOr<CodeUnderway>> {
  const verdict = mayDelete(await deletionState(ports, user.uuid));
  if (!verdict.ok) return verdict;
  return sendCode(ports, asking, {
    phone: user.phone,
    flow: "confirm",
    sessionUuid,
    payload: { purpose },
    text: "deleteCode",
    channel,
  });
}

/**
 * Deletes the account (152-ФЗ, ст. 21): what tells who it was goes at once and in one transaction, orders and claims stay
 * as the papers they are, every session ends and the phone is free. A wrong code spends its try and changes nothing.
 */
export async function deleteAccount(
  ports: Ports,
  { user, sessionUuid }: Owner,
  by: { code: string; ip: string; userAgent: string },
): Promise<ProblemOr<true>> {
  const guess = readGuess({ phone: user.phone, code: by.code });
  if (!guess.ok) return guess;
  const deleted = await transact(ports.database.db, async (tx): Promise<ProblemOr<string[]>> => {
    const checked = await checkCode(tx, ports, { ...guess.value, flow: "confirm", sessionUuid });
    if (!checked.ok) return checked;
    if (!payloadShape.safeParse(checked.value.payload).success) return no("codeExpired", { field: "code" });
    return erase(tx, ports, { userUuid: user.uuid, sessionUuid }, by);
  });
  if (!deleted.ok) {
    ports.log.warn(
      { event: "account.deletion_refused", reason: deleted.code, user: user.uuid },
      "an account was not deleted",
    );
    return deleted;
  }
  await ports.bus.publish(`viewer:${user.uuid}`);
  ports.log.info({ event: "account.deleted", user: user.uuid }, "an account was deleted");
  // What is left over here is swept away as nobody's (jobs/sweep-files.ts).
  for (const key of deleted.value) await ports.files.remove(key).catch(() => undefined);
  return ok(true);
}

/** Answers the objects of files to be removed. */
async function erase(
  tx: Tx,
  ports: Ports,
  { userUuid, sessionUuid }: { userUuid: string; sessionUuid: string },
  by: { ip: string; userAgent: string },
): Promise<ProblemOr<string[]>> {
  await lockOwnBaskets(tx, userUuid);
  const person = await lockAccount(tx, userUuid);
  // The session may have been ended from another device since the code was sent.
  if (!person || !(await lockContacts(tx, userUuid, sessionUuid))) return no("unauthorized");
  // Asked once the account is held: an order that was just being made is there by now.
  const verdict = mayDelete(await deletionOf(tx, userUuid));
  if (!verdict.ok) return verdict;
  const purposes = ["personalData", "marketing", "smsMarketing"];
  await insertWithdrawals(
    tx,
    userUuid,
    purposes.map((one) => ({ uuid: ports.ids.uuid(), purpose: one })),
    by,
  );
  return ok(await eraseAccount(tx, { userUuid, ...person }));
}
