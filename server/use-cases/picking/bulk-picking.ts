import type { BulkAnswer } from "#app/contract/desk/lists.ts";
import type { BulkPicking } from "#app/contract/desk/picking.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { pickingList } from "#app/domain/desk/lists/picking.ts";
import { scopeOf } from "#app/domain/staff/rights.ts";
import { no, type Verdict } from "#app/domain/verdict.ts";
import { partStates, type PartState } from "#server/db/queries/desk/part-states.ts";
import { countPicking, listPicking } from "#server/db/queries/desk/picking-list.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";
import { moveMany, mostMoved, type BulkChange, type BulkMove } from "#server/use-cases/order/desk/bulk-moves.ts";
import { movePart } from "#server/use-cases/order/desk/move-part.ts";
import { mayPick } from "./change-picking.ts";
import { assembleWholePart } from "./finish-picking.ts";

type Action = BulkPicking["action"];

/** Takes, assembles or ships many parts of the person's warehouses. */
export async function bulkPicking(
  ports: Ports,
  change: BulkChange,
  { action, selection }: BulkPicking,
): Promise<Verdict<BulkAnswer, { code: "bulkTooMany"; limit: number } | { code: "rightMissing" }>> {
  const { staff } = change;
  const { db } = ports.database;
  const scope = scopeOf(staff, "shipOrders");
  if (scope === null) return no("rightMissing");
  const state = readListState(pickingList, Object.entries(selection.query ?? {}));
  const wanted = { state, scope, today: (await shopDay(ports)).today };
  return moveMany(change, selection, async () => {
    const total = selection.query === null ? selection.rows.length : await countPicking(db, wanted);
    const found =
      selection.query === null
        ? selection.rows.map(({ id }) => id)
        : (await listPicking(db, wanted, { limit: mostMoved, offset: 0 })).map(({ uuid }) => uuid);
    const parts = (await partStates(db, { parts: found })).filter((part) =>
      mayPick(staff, { ...part, cityUuid: part.order.cityUuid }),
    );
    return { moves: parts.map((part) => moveOf(ports, change, action, part)), total };
  });
}

/** The words of `before` and `after` are stages of picking, or statuses behind them. */
function moveOf(ports: Ports, { staff }: BulkChange, action: Action, part: PartState): BulkMove {
  const { uuid, number, version, status } = part;
  const row = { id: uuid, name: number, version, before: stageOf(part) };
  const isPickup = part.way === "pickup";
  switch (action) {
    case "take":
      return {
        ...{ ...row, after: "taken", refused: status === "confirmed" ? null : "transition_not_allowed" },
        run: (seen) =>
          movePart(
            ports,
            { staff, number, author: seen.author },
            { ...step, version: seen.version, from: "confirmed", to: "assembling" },
          ),
      };
    case "assemble":
      return {
        ...{ ...row, after: isPickup ? "readyForPickup" : "assembled" },
        refused: status === "assembling" && !part.isAssembled ? null : "pickClosed",
        run: (seen) => assembleWholePart(ports, { staff, number, author: seen.author }, seen),
      };
    case "ship":
      return {
        ...{ ...row, after: "shipped" },
        refused: status === "assembling" && part.isAssembled && !isPickup ? null : "transition_not_allowed",
        run: async (seen) =>
          part.isAssembled || status !== "assembling"
            ? movePart(
                ports,
                { staff, number, author: seen.author },
                { ...step, version: seen.version, from: "assembling", to: "shipped" },
              )
            : no("transition_not_allowed"),
      };
  }
}

const step = { comment: "", track: "", despiteDebt: false };

function stageOf({ status, isAssembled }: PartState): string {
  if (status === "confirmed") return "waiting";
  return status === "assembling" ? (isAssembled ? "assembled" : "taken") : status;
}
