import type { ExchangeOverdue } from "#app/contract/desk/exchange-overdue.ts";
import { exchangeLimits } from "#app/domain/exchange/connection.ts";
import { ok } from "#app/domain/verdict.ts";
import { namesOfGoods } from "#server/db/queries/exchange/history.ts";
import { countOverdue, listOverdue } from "#server/db/queries/exchange/overdue.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";

const rowsAtOnce = 50;

function overdueBefore({ clock }: Pick<Ports, "clock">): Date {
  return new Date(clock.now().getTime() - exchangeLimits.parkedHours * 3_600_000);
}

export function overdueCount(ports: Ports): Promise<number> {
  return countOverdue(ports.database.db, overdueBefore(ports));
}

/** Rows of packages that have waited for a day for what they belong to. */
export async function deskOverdue(ports: Ports, wanted: number) {
  const { db } = ports.database;
  const before = overdueBefore(ports);
  const total = await countOverdue(db, before);
  const pages = Math.max(1, Math.ceil(total / rowsAtOnce));
  const page = Math.min(wanted, pages);
  const rows = await listOverdue(db, before, { limit: rowsAtOnce, offset: (page - 1) * rowsAtOnce });
  const goods = await namesOfGoods(
    db,
    rows.map(({ externalId }) => externalId),
  );
  return ok<ExchangeOverdue>({
    items: rows.map(({ connection, connectionName, externalId, kind, waitsFor, name, since }) => ({
      ...{ kind, waitsFor, name, since },
      connection: { uuid: connection, name: connectionName },
      product: goods.get(externalId) ?? { uuid: null, name: externalId },
    })),
    ...{ total, page, pages, timezone: (await shopDay(ports)).timeZone },
  });
}
