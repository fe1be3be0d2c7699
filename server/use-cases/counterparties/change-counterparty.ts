import type { Counterparty, CounterpartyBody, OpenDetailsBody } from "#app/contract/counterparties/counterparties.ts";
import type { ProblemCode, ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { mayArchive, mayMoveCounterparty, writableOf } from "#app/domain/account/counterparty.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { countOpenOrders } from "#server/db/queries/account/counterparties.ts";
import { setClientStatus, updateClient, usersWorkingFor } from "#server/db/queries/account/counterparty-changes.ts";
import { selectClient } from "#server/db/queries/account/users.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { demandFreeInn } from "./add-counterparty.ts";
import { holdOwned, showClient, type WritableClient } from "./counterparties.ts";
import { openValues, valuesOf } from "./counterparty-values.ts";
import { chosenByRule } from "./select-client.ts";

type Target = { userUuid: string; rootUuid: string };

/** Edits all fields, while unchecked or rejected. The type (person or company) cannot change. */
export function changeCounterparty(
  ports: Ports,
  target: Target,
  body: CounterpartyBody,
): Promise<
  ProblemOr<
    Counterparty,
    RefusalsOf<typeof demandFreeInn> | RefusalsOf<typeof holdOwned> | "clientFixed" | "validation"
  >
> {
  return written(ports, target, async (tx, client) => {
    if (writableOf(client.status) !== "all") return no("clientFixed");
    if ((client.type === "physical") !== (body.type === "physical")) return no("clientFixed", { field: "type" });
    const values = valuesOf(body);
    if (!values.ok) return values;
    const free = await demandFreeInn(tx, target.userUuid, values.value.inn, target.rootUuid);
    if (!free.ok) return free;
    await updateClient(tx, target.rootUuid, values.value);
    return ok(true);
  });
}

/** Postal address and signer: not subject to moderation. */
export function changeOpenDetails(
  ports: Ports,
  target: Target,
  body: OpenDetailsBody,
): Promise<ProblemOr<Counterparty, "clientArchived" | "closedRole" | "notFound">> {
  return written(ports, target, async (tx, client) => {
    const writable = demandOpen(client);
    if (!writable.ok) return writable;
    await updateClient(tx, target.rootUuid, openValues(body));
    return ok(true);
  });
}

/** Rejected → corrected → checked again (product rules §3.3); the INN may be taken meanwhile. */
export function resubmitCounterparty(
  ports: Ports,
  target: Target,
): Promise<ProblemOr<Counterparty, RefusalsOf<typeof demandFreeInn> | RefusalsOf<typeof holdOwned> | "clientStatus">> {
  return written(ports, target, async (tx, client) => {
    const moved = mayMoveCounterparty(client.status, "moderation", "buyer");
    if (!moved.ok) return moved;
    const free = await demandFreeInn(tx, target.userUuid, client.inn, target.rootUuid);
    if (!free.ok) return free;
    await setClientStatus(tx, target.rootUuid, "moderation", null);
    return ok(true);
  });
}

/** Permanent and idempotent; its users switch to the counterparty chosen by the rule. */
export async function archiveCounterparty(
  ports: Ports,
  { userUuid, rootUuid }: Target,
): Promise<ProblemOr<true, RefusalsOf<typeof holdOwned> | "clientHasOrders" | "clientStatus">> {
  const archived = await transact(ports.database.db, async (tx) => {
    const client = await holdOwned(tx, userUuid, rootUuid);
    if (!client.ok) return client;
    if (client.value.status === "archived") return ok(null);
    const may = mayArchive(client.value.status, await countOpenOrders(tx, rootUuid));
    if (!may.ok) return may;
    await setClientStatus(tx, rootUuid, "archived", null);
    const users = await usersWorkingFor(tx, rootUuid);
    for (const user of users) await selectClient(tx, user, await chosenByRule(tx, user));
    return ok(users);
  });
  if (!archived.ok) return archived;
  if (archived.value === null) return ok(true);
  for (const user of new Set([userUuid, ...archived.value])) await ports.bus.publish(`viewer:${user}`);
  ports.log.info({ event: "client.archived", user: userUuid, client: rootUuid }, "a counterparty was archived");
  return ok(true);
}

/** An archived counterparty is read-only. */
export function demandOpen({ status }: WritableClient): ProblemOr<true, "clientArchived"> {
  return writableOf(status) === "none" ? no("clientArchived") : ok(true);
}

async function written<C extends ProblemCode = never>(
  ports: Ports,
  { userUuid, rootUuid }: Target,
  write: (tx: Tx, client: WritableClient) => Promise<ProblemOr<true, C>>,
): Promise<ProblemOr<Counterparty, C | "closedRole" | "notFound">> {
  const shown = await transact(
    ports.database.db,
    async (tx): Promise<ProblemOr<Counterparty, C | "closedRole" | "notFound">> => {
      const client = await holdOwned(tx, userUuid, rootUuid);
      if (!client.ok) return client;
      const done = await write(tx, client.value);
      return done.ok ? showClient(tx, userUuid, rootUuid) : done;
    },
  );
  // Its name is in the header of all its members.
  if (shown.ok) await ports.bus.publish("viewer:*");
  return shown;
}
