import { askSettlementsSheet } from "#server/use-cases/settlements/ask-settlements-sheet.ts";
import { showCredit } from "#server/use-cases/settlements/show-credit.ts";
import { showSettlements } from "#server/use-cases/settlements/show-settlements.ts";
import { settlementsEndpoints } from "#app/contract/endpoints/settlements/settlements.ts";
import { implement } from "#server/api/implement.ts";

export const settlementsHandlers = implement(settlementsEndpoints, {
  list: ({ ports, buyer, query }) => showSettlements(ports, buyer, query),

  credit: ({ ports, buyer }) => showCredit(ports, buyer),

  askSheet: ({ ports, buyer, body }) => askSettlementsSheet(ports, buyer, body),
});
