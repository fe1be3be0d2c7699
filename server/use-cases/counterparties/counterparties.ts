import type { z } from "zod";
import {
  clientPageShape,
  counterpartyShape,
  counterpartyStatusShape,
  type ClientSummary,
  type Counterparty,
} from "#app/contract/counterparties/counterparties.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import type { CounterpartyStatus } from "#app/domain/account/counterparty.ts";
import { moneyFromDecimal, moneyToNumber } from "#app/domain/money.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Db, Tx } from "#server/db/client.ts";
import {
  findClient,
  holdClient,
  pageOfClients,
  type ClientsQuery,
  type HeldClient,
} from "#server/db/queries/account/counterparties.ts";
import type { Ports } from "#server/ports/ports.ts";

type ClientPage = { items: ClientSummary[]; total: number; page: number; limit: number; pages: number };

export async function listOwnClients({ database }: Ports, userUuid: string, query: ClientsQuery): Promise<ClientPage> {
  const { items, total } = await pageOfClients(database.db, userUuid, query);
  const { page, limit } = query;
  return clientPageShape.parse({ items, total, page, limit, pages: Math.max(1, Math.ceil(total / limit)) });
}

/** Not found for non-members (security E4). */
export async function showClient(
  db: Db | Tx,
  userUuid: string,
  rootUuid: string,
): Promise<ProblemOr<Counterparty, "notFound">> {
  const row = await findClient(db, userUuid, rootUuid);
  if (!row) return no("notFound");
  const contract = row.contract && {
    ...row.contract,
    creditLimit: row.contract.creditLimit === null ? null : moneyToNumber(moneyFromDecimal(row.contract.creditLimit)),
  };
  const client: z.input<typeof counterpartyShape> = counterpartyShape.parse({ ...row, contract });
  return ok(client);
}

export type WritableClient = HeldClient & { status: CounterpartyStatus };

/** Locks a counterparty for a change; only owners may edit it. */
export async function holdOwned(
  tx: Tx,
  userUuid: string,
  rootUuid: string,
): Promise<ProblemOr<WritableClient, "closedRole" | "notFound">> {
  const client = await holdClient(tx, userUuid, rootUuid);
  if (!client) return no("notFound");
  if (client.role !== "owner") return no("closedRole");
  return ok({ ...client, status: counterpartyStatusShape.parse(client.status) });
}
