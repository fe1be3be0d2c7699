import type { OwnData } from "#app/contract/own-data.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { saveName } from "#server/db/queries/account/account.ts";
import { consentLog, insertWithdrawals, type LoggedConsent } from "#server/db/queries/account/consents.ts";
import { findOwnData } from "#server/db/queries/account/own-data.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { countRequest } from "#server/use-cases/mailing/email-limits.ts";
import type { Subscriber } from "#server/use-cases/mailing/subscribe.ts";
import { leaveNewsletter } from "./newsletter-wish.ts";
import { settingsList } from "./save-settings.ts";
import type { SavedSettings } from "./viewer.ts";

export type Name = { firstName: string; lastName: string; middleName: string | null };

/** The person's name, and that of the counterparty he is himself. */
export async function rename(ports: Ports, userUuid: string, name: Name): Promise<ProblemOr<true>> {
  const saved = await transact(ports.database.db, async (tx): Promise<ProblemOr<true>> =>
    (await saveName(tx, userUuid, name)) ? ok(true) : no("unauthorized"),
  );
  if (!saved.ok) return saved;
  await ports.bus.publish(`viewer:${userUuid}`);
  return ok(true);
}

export function consentsOf({ database }: Ports, userUuid: string): Promise<LoggedConsent[]> {
  return consentLog(database.db, userUuid);
}

/** Takes a consent back from now on: what it was for ends in the same transaction as the log says so. */
export async function withdrawConsent(
  ports: Ports,
  by: Subscriber,
  userUuid: string,
  purpose: "marketing" | "smsMarketing",
): Promise<ProblemOr<true>> {
  if (purpose === "marketing") return leaveNewsletter(ports, by, userUuid);
  return transact(ports.database.db, async (tx): Promise<ProblemOr<true>> => {
    await insertWithdrawals(tx, userUuid, [{ uuid: ports.ids.uuid(), purpose }], by);
    return ok(true);
  });
}

/** Everything that is kept of the user (152-ФЗ, ст. 14). It reads much, so it is counted. */
export async function ownData(
  ports: Ports,
  by: Subscriber,
  { userUuid, settings }: { userUuid: string; settings: SavedSettings },
): Promise<ProblemOr<OwnData>> {
  const { db } = ports.database;
  const counted = await countRequest(db, "export", by);
  if (!counted.ok) return no("emailLimit", { seconds: counted.seconds });
  const [kept, consents] = await Promise.all([findOwnData(db, userUuid), consentLog(db, userUuid)]);
  if (!kept) return no("unauthorized");
  return ok({ madeAt: ports.clock.now().toISOString(), ...kept, settings: settingsList(settings), consents });
}
