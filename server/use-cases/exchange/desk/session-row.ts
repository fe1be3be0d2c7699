import type { ListedSession } from "#app/contract/desk/exchange-sessions.ts";
import { sessionResult } from "#app/domain/exchange/session-result.ts";
import type { SessionInHistory } from "#server/db/queries/exchange/history.ts";
import type { ExchangeCounts } from "#server/db/queries/exchange/jobs.ts";

export function sessionRow(row: SessionInHistory): ListedSession {
  const { uuid, connection, connectionName, type, address, version, beganAt, files, states, ms } = row;
  const counts = countsIn(row);
  return {
    ...{ uuid, type, version, beganAt, files, ms, counts },
    connection: { uuid: connection, name: connectionName },
    address: address === "" ? null : address,
    result: sessionResult(states, counts.refused + counts.parked),
  };
}

export function countsIn({ read, created, changed, same, parked, refused, warnings }: ExchangeCounts): ExchangeCounts {
  return { read, created, changed, same, parked, refused, warnings };
}
