import type { Actor } from "#app/domain/actor.ts";
import { afterActMove, type SignState } from "#app/domain/settlement/reconciliation.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { listMembers } from "#server/db/queries/account/members.ts";
import { holdReconciliation, type ReconciliationRow } from "#server/db/queries/settlements/reconciliations.ts";
import {
  actOfNumber,
  actsForOperator,
  sendReconciliation,
  type OperatorAct,
} from "#server/db/queries/settlements/sent-acts.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { tellPerson } from "#server/use-cases/account/tell-person.ts";
import { memberMay } from "#app/domain/account/member-access.ts";
import { rightsOf } from "#app/domain/account/member-rights.ts";

/** Listed at once for an operator. */
const most = 100;

/** Acts not signed by both sides, or those in one state. */
export function actsToSend({ database }: Ports, state: SignState | null): Promise<OperatorAct[]> {
  return actsForOperator(database.db, state, most);
}

type Refused = { code: "actNotFound" | "actFileNotReady" | "actDecided" };
type Sent = { notified: string[]; before: boolean };

/**
 * The shop signs an act or answers a dispute: it now awaits the buyer, and all members with access to settlements are
 * notified by e-mail and notice. `before`: it was awaiting the buyer already, so nobody is notified.
 */
export async function sendAct(
  ports: Ports,
  actor: Actor,
  number: string,
  comment: string | null,
): Promise<Verdict<{ notified: number; before: boolean }, Refused>> {
  const done = await transact(ports.database.db, async (tx): Promise<Verdict<Sent, Refused>> => {
    const found = await actOfNumber(tx, number);
    const act = found && (await holdReconciliation(tx, found.uuid, null));
    if (!act) return no("actNotFound");
    if (act.signState === "sent") return ok({ notified: [], before: true });
    const after = afterActMove(act.signState, "send");
    if (!after.ok) return after;
    // An act can only be signed once it can be read.
    if (!found.isMade) return no("actFileNotReady");
    const sending = ports.ids.uuid();
    await sendReconciliation(tx, { uuid: sending, act: act.uuid, from: act.signState, comment, by: actor });
    return ok({ notified: await tellMembers(tx, ports, act, { sending, comment }), before: false });
  });
  if (!done.ok) return done;
  const { notified, before } = done.value;
  // The unread count is cached with the viewer.
  for (const userUuid of notified) await ports.bus.publish(`viewer:${userUuid}`);
  return ok({ notified: notified.length, before });
}

/** Returns the uuids of notified members. */
async function tellMembers(
  tx: Tx,
  ports: Ports,
  { uuid, number, rootUuid, from, to }: ReconciliationRow,
  { sending, comment }: { sending: string; comment: string | null },
): Promise<string[]> {
  const members = (await listMembers(tx, rootUuid)).filter(
    (member) => memberMay("settlements", { ...member, rights: rightsOf(member) }).ok,
  );
  for (const member of members)
    await tellPerson(tx, ports, member, {
      event: "act.sent",
      params: { number, from, to, ...(comment === null ? {} : { comment }) },
      path: "/profile/mutual-settlements",
      about: `${uuid}:${sending}`,
      sms: false,
    });
  return members.map(({ userUuid }) => userUuid);
}
