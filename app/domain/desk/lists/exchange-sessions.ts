import { exchangeTypes } from "#app/domain/exchange/connection.ts";
import { sessionResults } from "#app/domain/exchange/session-result.ts";
import type { ListShape } from "#app/domain/desk/list-shape.ts";

/** «Обмен с 1С» (desk §8). */
export const exchangeSessionsList = {
  name: "exchangeSessions",
  filters: [
    { name: "connection", kind: "choices", options: null },
    { name: "type", kind: "choices", options: exchangeTypes },
    { name: "result", kind: "choices", options: sessionResults },
    { name: "began", kind: "dates" },
  ],
  columns: [
    "began",
    "connection",
    "result",
    "from",
    "files",
    "read",
    "created",
    "changed",
    "same",
    "skipped",
    "parked",
    "refused",
    "time",
  ],
  sorts: ["began"],
  sort: "-began",
} as const satisfies ListShape;
