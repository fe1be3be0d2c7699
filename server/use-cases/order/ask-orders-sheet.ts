import type { OrderFilter } from "#app/contract/order-list.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { ordersInSheet } from "#app/domain/limits.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { formatDate } from "#app/i18n/format.ts";
import { orderList as texts } from "#app/i18n/ru/order-list.ts";
import { namespace } from "#app/i18n/translator.ts";
import { countOrders } from "#server/db/queries/order/orders-for-sheet.ts";
import type { Ports } from "#server/ports/ports.ts";
import { seesOwnPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { askForFile } from "#server/use-cases/reports/file-processes.ts";
import { creditOrderStatuses } from "./credit-order-statuses.ts";
import { narrowedOrders } from "./list-own-orders.ts";

const t = namespace("orderList", texts);

/** Puts the orders of a filter into the queue of files, without sums for who may not see them. */
export async function askOrdersSheet(
  ports: Ports,
  buyer: Buyer,
  filter: OrderFilter,
): Promise<ProblemOr<{ process: string }>> {
  const narrowed = narrowedOrders(buyer, filter);
  if (!narrowed.ok) return narrowed;
  const { whose } = narrowed.value;
  const creditStatuses = whose ? await creditOrderStatuses(ports, buyer, whose) : [];
  const asked = { ...narrowed.value.asked, creditStatuses };
  const found = whose ? await countOrders(ports.database.db, whose, asked, ordersInSheet) : 0;
  if (whose === null || found === 0) return no("ordersNone");
  if (found > ordersInSheet) return no("ordersMany", { limit: ordersInSheet });
  const { date } = localMoment(ports.clock.now().getTime(), buyer.city.timezone);
  const params = { whose, asked, priced: seesOwnPrices(buyer.viewer), today: date };
  const title = t("sheetTitle", { date: formatDate(date) });
  const process = await ports.database.db
    .transaction()
    .execute((tx) => askForFile(ports, tx, buyer.viewer, { type: "orders", title, params }));
  return process.ok ? ok({ process: process.value }) : process;
}
