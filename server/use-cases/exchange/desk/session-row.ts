import type { ListedSession } from "#app/contract/desk/exchange-sessions.ts";
import type { ExchangeCounts } from "#server/db/queries/exchange/jobs.ts";
import type { SessionInHistory } from "#server/db/queries/exchange/session-list.ts";

export function sessionRow(row: SessionInHistory): ListedSession {
  const { uuid, connection, connectionName, type, address, version, beganAt, files, result, ms } = row;
  return {
    ...{ uuid, type, version, beganAt, files, ms, result, counts: countsIn(row) },
    connection: { uuid: connection, name: connectionName },
    address: address === "" ? null : address,
  };
}

export function countsIn(row: ExchangeCounts): ExchangeCounts {
  const { read, created, changed, same, skipped, parked, refused, warnings } = row;
  return { read, created, changed, same, skipped, parked, refused, warnings };
}
