import { addedShape, type CounterpartyBody } from "#app/contract/counterparties/counterparties.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
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
import { countRequest, type Requester } from "#server/use-cases/subscriptions/email-limits.ts";
import { valuesOf } from "./counterparty-values.ts";
import { announceJoinRequest } from "#server/use-cases/members/answer-join.ts";
import { requestToJoin } from "#server/use-cases/members/join-requests.ts";
import { chosenByRule } from "./select-client.ts";
import type { UserRecord } from "#server/use-cases/sessions/viewer.ts";

/** Bound against scripts, far above any buyer's need. */
const mostClients = 2_000;

type Added = { rootUuid: string };

/**
 * A private person is accepted at once, a company goes to moderation. Repeated forms and concurrent additions of one
 * INN create one counterparty; an INN of someone else leads to a join request.
 */
export async function addCounterparty(
  ports: Ports,
  user: UserRecord,
  { body, key }: { body: CounterpartyBody; key: string | undefined },
): Promise<ProblemOr<Added, RefusalsOf<typeof insert> | "inProgress" | "keyReused">> {
  try {
    const added = await transact(ports.database.db, async (tx) => {
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

async function insert(
  tx: Tx,
  { ids }: Ports,
  user: UserRecord,
  body: CounterpartyBody,
): Promise<ProblemOr<Added, RefusalsOf<typeof demandFreeInn> | "clientFull" | "clientsUnchecked" | "validation">> {
  const values = valuesOf(body);
  if (!values.ok) return values;
  // Locked before the INN: one lock order for concurrent additions by the same user.
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

/** Distinguishes the user's own from others', for which a join request is offered without disclosing the owner. */
export async function demandFreeInn(
  tx: Tx,
  userUuid: string,
  inn: string | null,
  except: string | null = null,
): Promise<ProblemOr<true, "clientOwn" | "clientTaken">> {
  if (inn === null) return ok(true);
  await lockInn(tx, inn);
  const [known] = await clientsOfInn(tx, inn, userUuid, except);
  if (!known) return ok(true);
  return no(known.isOwn ? "clientOwn" : "clientTaken", { field: "inn" });
}

/** Adding one does not change the selection, except when there was none. */
async function chooseFirst(tx: Tx, userUuid: string): Promise<void> {
  const { selected_root_uuid: current } = await tx
    .selectFrom("users")
    .select("selected_root_uuid")
    .where("uuid", "=", userUuid)
    .executeTakeFirstOrThrow();
  if (current === null) await selectClient(tx, userUuid, await chosenByRule(tx, userUuid));
}

/**
 * «Отправить запрос на присоединение?»: sends a join request to the owner of the company with this INN. Rate-limited:
 * it reveals which companies exist and messages strangers.
 */
export async function askToJoin(
  ports: Ports,
  requester: Requester,
  user: UserRecord,
  typed: string,
): Promise<ProblemOr<true, "clientOwn" | "emailLimit" | "notFound" | "validation">> {
  const checked = checkInn(typed);
  if (!checked.ok) return no("validation", { issues: [{ path: ["inn"], code: "custom", reason: checked.code }] });
  const counted = await countRequest(ports.database.db, "join", { ...requester, user: user.uuid });
  if (!counted.ok) return no("emailLimit", { seconds: counted.seconds });
  return transact(ports.database.db, async (tx): Promise<ProblemOr<true, "clientOwn" | "notFound">> => {
    const [known] = await clientsOfInn(tx, checked.value.inn, user.uuid);
    if (!known) return no("notFound");
    if (known.isOwn) return no("clientOwn", { field: "inn" });
    const request = { userUuid: user.uuid, rootUuid: known.rootUuid };
    await requestToJoin(tx, request);
    await announceJoinRequest(tx, ports, request);
    return ok(true);
  });
}
