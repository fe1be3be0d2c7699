import type { DeliveryChannel } from "#app/domain/account/code-fallback.ts";
import { z } from "zod";
import type { Deletion } from "#app/contract/account/own-data.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { mayDelete } from "#app/domain/account/deletion.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { lockAccount, lockContacts } from "#server/db/queries/account/account.ts";
import { insertWithdrawals } from "#server/db/queries/account/consents.ts";
import { deletionOf, eraseAccount, lockOwnBaskets, type Erased } from "#server/db/queries/account/erase-account.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { checkCode } from "#server/use-cases/sessions/check-code.ts";
import type { Owner } from "#server/use-cases/sessions/fresh-session.ts";
import { readGuess } from "#server/use-cases/sessions/log-in.ts";
import type { CodeRequester } from "#server/use-cases/sessions/save-code.ts";
import { sendCode, type CodeUnderway } from "#server/use-cases/sessions/send-code.ts";

export function deletionState({ database }: Ports, userUuid: string): Promise<Deletion> {
  return deletionOf(database.db, userUuid);
}

/** Purpose of a deletion code, so that it is not interchangeable with a confirmation code. */
const purpose = "delete";
const payloadShape = z.object({ purpose: z.literal(purpose) });

/** Sends the code; refused while the account cannot be deleted. */
export async function sendDeletionCode(
  ports: Ports,
  requester: CodeRequester,
  { user, sessionUuid }: Owner,
  channel?: DeliveryChannel,
): Promise<ProblemOr<CodeUnderway, RefusalsOf<typeof sendCode> | "deletionCompanies" | "deletionOrders">> {
  const verdict = mayDelete(await deletionState(ports, user.uuid));
  if (!verdict.ok) return verdict;
  return sendCode(ports, requester, {
    phone: user.phone,
    flow: "confirm",
    sessionUuid,
    payload: { purpose },
    text: "deleteCode",
    channel,
  });
}

/**
 * Deletes the account (152-ФЗ, ст. 21): personal data is erased in one transaction, orders and claims are kept as
 * accounting records, all sessions end and the phone becomes free. A wrong code spends a try and changes nothing.
 */
export async function deleteAccount(
  ports: Ports,
  { user, sessionUuid }: Owner,
  by: { code: string; ip: string; userAgent: string },
): Promise<ProblemOr<true, RefusalsOf<typeof checkCode> | RefusalsOf<typeof readGuess> | RefusalsOf<typeof erase>>> {
  const guess = readGuess({ phone: user.phone, code: by.code });
  if (!guess.ok) return guess;
  const deleted = await transact(ports.database.db, async (tx) => {
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
  await noteErased(ports, user.uuid, deleted.value);
  return ok(true);
}

/** Returns the object keys of files to delete. */
async function erase(
  tx: Tx,
  ports: Ports,
  { userUuid, sessionUuid }: { userUuid: string; sessionUuid: string },
  by: { ip: string; userAgent: string },
): Promise<ProblemOr<string[], "deletionCompanies" | "deletionOrders" | "unauthorized">> {
  await lockOwnBaskets(tx, userUuid);
  const person = await lockAccount(tx, userUuid);
  // The session may have been ended from another device since the code was sent.
  if (!person || !(await lockContacts(tx, userUuid, sessionUuid))) return no("unauthorized");
  return eraseHeld(tx, ports, { userUuid, ...person }, by);
}

/**
 * Erases a buyer whose baskets and account are locked, so that a concurrent order is seen: by himself, or at the desk.
 * Returns the object keys of files to delete after the transaction.
 */
export async function eraseHeld(
  tx: Tx,
  ports: Pick<Ports, "ids">,
  person: Erased,
  by: { ip: string; userAgent: string },
): Promise<ProblemOr<string[], "deletionCompanies" | "deletionOrders">> {
  const { userUuid } = person;
  const verdict = mayDelete(await deletionOf(tx, userUuid));
  if (!verdict.ok) return verdict;
  const purposes = ["personalData", "marketing", "smsMarketing"];
  await insertWithdrawals(
    tx,
    userUuid,
    purposes.map((one) => ({ uuid: ports.ids.uuid(), purpose: one })),
    by,
  );
  return ok(await eraseAccount(tx, person));
}

/** After the transaction of an erasure. Files that stay are deleted as orphans (jobs/sweep-files.ts). */
export async function noteErased(ports: Ports, userUuid: string, files: readonly string[]): Promise<void> {
  await ports.bus.publish(`viewer:${userUuid}`);
  ports.log.info({ event: "account.deleted", user: userUuid }, "an account was deleted");
  for (const key of files) await ports.files.remove(key).catch(() => undefined);
}
