import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { DeliveryChannel } from "#app/domain/account/code-fallback.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { isConfirmedWithin, markConfirmed } from "#server/db/queries/account/account.ts";
import type { Ports } from "#server/ports/ports.ts";
import { checkCode } from "./check-code.ts";
import { codes } from "#app/domain/account/code-limits.ts";
import { readGuess } from "./log-in.ts";
import type { CodeRequester } from "./save-code.ts";
import { sendCode, type CodeUnderway } from "./send-code.ts";
import type { UserRecord } from "./viewer.ts";

export type Owner = { user: UserRecord; sessionUuid: string };

/** Refuses a session without a recent code confirmation by the account's phone (security A15). */
export async function demandFresh(
  { database }: Ports,
  { sessionUuid }: Owner,
): Promise<ProblemOr<true, "confirmationNeeded">> {
  return (await isConfirmedWithin(database.db, sessionUuid, codes.fresh)) ? ok(true) : no("confirmationNeeded");
}

export function sendConfirmation(
  ports: Ports,
  requester: CodeRequester,
  { user, sessionUuid }: Owner,
  channel?: DeliveryChannel,
): Promise<ProblemOr<CodeUnderway, RefusalsOf<typeof sendCode>>> {
  return sendCode(ports, requester, { phone: user.phone, flow: "confirm", sessionUuid, channel });
}

export async function confirmSession(
  ports: Ports,
  { user, sessionUuid }: Owner,
  code: string,
): Promise<ProblemOr<true, RefusalsOf<typeof checkCode> | RefusalsOf<typeof readGuess> | "unauthorized">> {
  const guess = readGuess({ phone: user.phone, code });
  if (!guess.ok) return guess;
  return ports.database.db.transaction().execute(async (tx) => {
    const checked = await checkCode(tx, ports, { ...guess.value, flow: "confirm", sessionUuid });
    if (!checked.ok) return checked;
    return (await markConfirmed(tx, sessionUuid)) ? ok(true) : no("unauthorized");
  });
}
