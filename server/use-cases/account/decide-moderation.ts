import { clientStatusShape } from "#app/contract/companies.ts";
import { decided, type ModerationDecision } from "#app/domain/account/moderation.ts";
import { checkInn } from "#app/domain/inn.ts";
import { mobilePhone } from "#app/domain/phone.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import {
  liftModeration,
  lockJudgedClients,
  lockOwners,
  lockUserOf,
  setClientStatus,
  usersOfClient,
  type Judged,
  type JudgedClient,
} from "#server/db/queries/account/moderation.ts";
import type { Ports } from "#server/ports/ports.ts";
import { tellDecision } from "./tell-moderation.ts";

export type ModerationAsked = { who: string; decision: ModerationDecision; reason: string | null };
/** Names of what was decided now; empty when all of it had been decided so before. */
export type ModerationDone = { decided: string[] };

/**
 * The operator's word on a company that waits: status, e-mail, SMS and notice in one transaction, and what the buyer may
 * open follows with his next call. Said twice it changes and tells nothing. A rejected buyer stays on moderation: he may
 * correct the requisites and ask again.
 */
export async function decideModeration(ports: Ports, asked: ModerationAsked): Promise<Verdict<ModerationDone>> {
  const judged = readJudged(asked.who);
  if (judged === null) return no("who");
  const touched = new Set<string>();
  const done = await ports.database.db.transaction().execute(async (tx): Promise<Verdict<ModerationDone>> => {
    const clients = await lockJudgedClients(tx, judged);
    const names: string[] = [];
    for (const client of meantOf(clients, asked.decision))
      if (await decide(tx, ports, client, asked, touched)) names.push(client.name);
    const account = "phone" in judged ? await lockUserOf(tx, judged.phone) : undefined;
    if (account && asked.decision === "approve" && (await liftModeration(tx, account.uuid))) {
      touched.add(account.uuid);
      const name = `${account.lastName} ${account.firstName}`;
      await tellDecision(tx, ports, account, { decision: "approve", name, reason: null, about: account.uuid });
      names.push(name);
    }
    return clients.length === 0 && account === undefined ? no("nobody") : ok({ decided: names });
  });
  if (done.ok) for (const uuid of touched) await ports.bus.publish(`viewer:${uuid}`);
  return done;
}

/** Of several of one INN those that wait; a rejected one is approved only where none other stands for it. */
function meantOf(clients: readonly JudgedClient[], decision: ModerationDecision): readonly JudgedClient[] {
  const standing = clients.filter(({ status }) => status !== "rejected" && status !== "archived");
  return decision === "approve" && standing.length > 0 ? standing : clients;
}

async function decide(
  tx: Tx,
  ports: Ports,
  { rootUuid, status, name }: JudgedClient,
  { decision, reason }: ModerationAsked,
  touched: Set<string>,
): Promise<boolean> {
  const next = decided(clientStatusShape.parse(status), decision);
  if (next === null) return false;
  await setClientStatus(tx, rootUuid, next, next === "rejected" ? reason : null);
  for (const uuid of await usersOfClient(tx, rootUuid)) touched.add(uuid);
  for (const owner of await lockOwners(tx, rootUuid)) {
    if (decision === "approve") await liftModeration(tx, owner.uuid);
    await tellDecision(tx, ports, owner, { decision, name, reason, about: rootUuid });
  }
  return true;
}

/** Ten or twelve digits are an INN; a phone is written with its 8 or +7. */
function readJudged(who: string): Judged | null {
  const inn = checkInn(who);
  if (inn.ok) return { inn: inn.value.inn };
  const phone = mobilePhone(who);
  return phone.ok ? { phone: phone.value } : null;
}
