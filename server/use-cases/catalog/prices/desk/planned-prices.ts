import { bulkAnswerShape, mostBulkRows, type BulkAnswer } from "#app/contract/desk/lists.ts";
import type { CancelPlanned, DeskPlannedPrice } from "#app/contract/desk/catalog/prices.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { plannedPricesList } from "#app/domain/desk/lists/planned-prices.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { keptPriceLists } from "#server/db/queries/catalog/saving/price-lists.ts";
import {
  cancelPlans,
  countPlanned,
  listPlanned,
  plannedByUuid,
  type PlannedQuery,
  type PlannedRow,
} from "#server/db/queries/desk/catalog/planned-prices.ts";
import { recordChanges } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { DeskGoodsChange } from "#server/use-cases/catalog/desk/change-goods.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";

type Page = { items: DeskPlannedPrice[]; total: number; page: number; pages: number };
type Missing = { code: "rightMissing" };

/** Prices that apply later. */
export async function plannedAtDesk(
  ports: Ports,
  staff: StaffScope,
  given: Readonly<Record<string, string | undefined>>,
): Promise<Verdict<Page, Missing>> {
  if (!mayStaff(staff, "editPrices")) return no("rightMissing");
  const pairs = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const query = await queryOf(ports, pairs);
  const { db } = ports.database;
  const { size } = query.state;
  const total = await countPlanned(db, query);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(query.state.page, pages);
  const rows = await listPlanned(db, query, { limit: size, offset: (page - 1) * size });
  return ok({ items: rows.map(({ productUuid: _, ...row }) => row), total, page, pages });
}

export async function plannedOptions({ database }: Pick<Ports, "database">) {
  const lists = await keptPriceLists(database.db);
  return { list: [...lists.values()].map(({ code, name }) => ({ value: code, label: name })) };
}

/** Cancels what is not applied yet; each price has an entry in the journal of its product. */
export async function cancelPlanned(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  { rows, query: address, expected, isPreview }: CancelPlanned,
): Promise<Verdict<BulkAnswer, Missing>> {
  if (!mayStaff(staff, "editPrices")) return no("rightMissing");
  const query = address === null ? null : await queryOf(ports, new URLSearchParams(address));
  return changeOnce<typeof bulkAnswerShape, { ok: false } & Missing>(
    ports,
    isPreview ? { ...author, key: undefined } : author,
    bulkAnswerShape,
    async (tx) => {
      const chosen =
        query === null
          ? rows.map(({ id }) => id)
          : (await listPlanned(tx, query, { limit: mostBulkRows, offset: 0 })).map(({ uuid }) => uuid);
      const total = query === null ? chosen.length : Math.min(await countPlanned(tx, query), mostBulkRows);
      const differs = query !== null && expected !== null && total !== Math.min(expected, mostBulkRows);
      const found = await plannedByUuid(tx, chosen, !isPreview);
      const shown = found.map((row) => ({
        ...{ id: row.uuid, name: `${row.article} ${row.name}`, before: priceText(row.price), after: "canceled" },
        refused: null,
      }));
      const mayChange = !isPreview && !differs;
      const answer = {
        count: found.length,
        refused: 0,
        differs,
        rows: mayChange ? shown : shown.slice(0, 10),
        undo: null,
      };
      if (!mayChange) return ok(answer);
      await cancelPlans(
        tx,
        found.map(({ uuid }) => uuid),
      );
      await recordChanges(
        tx,
        author,
        found.map((row, at) => ({
          action: "price.planCanceled",
          object: { kind: "price", id: row.uuid, name: row.article },
          changes: changesOf(row),
          ...(at === 0 && { answer }),
        })),
      );
      return ok(answer);
    },
  );
}

async function queryOf(ports: Ports, given: Iterable<readonly [string, string]>): Promise<PlannedQuery> {
  return { state: readListState(plannedPricesList, given), timeZone: (await shopDay(ports)).timeZone };
}

/** As the list words it. */
function priceText(price: number | null): string {
  return price === null ? "" : String(price);
}

function changesOf({ list, from, price, validFrom }: PlannedRow) {
  return {
    priceList: { before: list, after: list },
    ...(from > 0 && { fromQuantity: { before: from, after: from } }),
    price: { before: price, after: null },
    validFrom: { before: validFrom, after: null },
  };
}
