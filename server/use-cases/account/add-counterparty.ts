import { addedShape, type CounterpartyBody } from "#app/contract/counterparties.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { checkInn } from "#app/domain/inn.ts";
import { mostUncheckedClients } from "#app/domain/limits.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { clientsOfInn, countClients, insertClient, lockInn } from "#server/db/queries/account/counterparty-changes.ts";
import { selectClient } from "#server/db/queries/account/users.ts";
import { claimKey, keepResponse, KeyHeld } from "#server/db/queries/order/idempotency.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { stableHash } from "#server/security/stable-hash.ts";
import { countRequest, type Requester } from "#server/use-cases/mailing/email-limits.ts";
import { valuesOf } from "./counterparty-values.ts";
import { announceJoinRequest } from "./answer-join.ts";
import { requestToJoin } from "./join-requests.ts";
import { chosenByRule } from "./select-client.ts";
import type { UserRecord } from "./viewer.ts";

/** A bound for whoever writes programs, far above any buyer's need. */
const mostClients = 2_000;

type Added = { rootUuid: string };

/**
 * A person is taken at his word, a company is checked first. Of the same form sent twice, and of the same INN from two tabs,
 * one counterparty comes; an INN that somebody else has leads to a request to join him.
 */
export async function addCounterparty(
  ports: Ports,
  user: UserRecord,
  { body, key }: { body: CounterpartyBody; key: string | undefined },
): Promise<ProblemOr<Added>> {
  try {
    const added = await transact(ports.database.db, async (tx): Promise<ProblemOr<Added>> => {
      if (key === undefined) return insert(tx, ports, user, body);
      const owned = { owner: `u:${user.uuid}`, scope: "client", key };
      const claimed = await claimKey(tx, owned, stableHash(body));
      if (claimed.state === "reused") return no("keyReused");
      if (claimed.state === "done") return ok(addedShape.parse(claimed.response));
      const made = await insert(tx, ports, user, body);
      if (made.ok) await keepResponse(tx, owned, made.value);
      return made;
    });
    if (added.ok) {
      await ports.bus.publish(`viewer:${user.uuid}`);
      ports.log.info({ event: "client.added", user: user.uuid, client: added.value.rootUuid }, "a counterparty came");
    }
    return added;
  } catch (error) {
    if (error instanceof KeyHeld) return no("inProgress", { retryAfter: 1 });
    throw error;
  }
}

async function insert(tx: Tx, { ids }: Ports, user: UserRecord, body: CounterpartyBody): Promise<ProblemOr<Added>> {
  const values = valuesOf(body);
  if (!values.ok) return values;
  // Before the INN: whoever adds two companies waits for himself in one order.
  const { all, unchecked } = await countClients(tx, user.uuid);
  const free = await demandFreeInn(tx, user.uuid, values.value.inn);
  if (!free.ok) return free;
  if (all >= mostClients) return no("clientFull", { limit: mostClients });
  if (unchecked >= mostUncheckedClients) return no("clientsUnchecked", { limit: mostUncheckedClients });
  const rootUuid = ids.uuid();
  const status = body.type === "physical" ? "active" : "moderation";
  await insertClient(tx, user.uuid, { ...values.value, root_uuid: rootUuid, status });
  await chooseFirst(tx, user.uuid);
  return ok({ rootUuid });
}

/** Of the user's own it says so; of others' that a request can be sent, and nothing about whose it is. */
export async function demandFreeInn(
  tx: Tx,
  userUuid: string,
  inn: string | null,
  except: string | null = null,
): Promise<ProblemOr<true>> {
  if (inn === null) return ok(true);
  await lockInn(tx, inn);
  const [known] = await clientsOfInn(tx, inn, userUuid, except);
  if (!known) return ok(true);
  return no(known.isOwn ? "clientOwn" : "clientTaken", { field: "inn" });
}

/** Adding one changes nobody's choice; who had none works for it at once. */
async function chooseFirst(tx: Tx, userUuid: string): Promise<void> {
  const { selected_root_uuid: current } = await tx
    .selectFrom("users")
    .select("selected_root_uuid")
    .where("uuid", "=", userUuid)
    .executeTakeFirstOrThrow();
  if (current === null) await selectClient(tx, userUuid, await chosenByRule(tx, userUuid));
}

/**
 * «Отправить запрос на присоединение?» to the owner of the company with this INN. Counted: it tells which companies are
 * here, and each request is a message to people of a stranger's company.
 */
export async function askToJoin(
  ports: Ports,
  asker: Requester,
  user: UserRecord,
  typed: string,
): Promise<ProblemOr<true>> {
  const checked = checkInn(typed);
  if (!checked.ok) return no("validation", { issues: [{ path: ["inn"], code: "custom", reason: checked.code }] });
  const counted = await countRequest(ports.database.db, "join", { ...asker, user: user.uuid });
  if (!counted.ok) return no("emailLimit", { seconds: counted.seconds });
  return transact(ports.database.db, async (tx): Promise<ProblemOr<true>> => {
    const [known] = await clientsOfInn(tx, checked.value.inn, user.uuid);
    if (!known) return no("notFound");
    if (known.isOwn) return no("clientOwn", { field: "inn" });
    const request = { userUuid: user.uuid, rootUuid: known.rootUuid };
    await requestToJoin(tx, request);
    await announceJoinRequest(tx, ports, request);
    return ok(true);
  });
}
