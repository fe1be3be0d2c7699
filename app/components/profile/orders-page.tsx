import { Pager } from "#app/components/kit/pager.tsx";
import { NoOrders } from "#app/components/order/no-orders.tsx";
import { OrderTable } from "#app/components/order/order-table.tsx";
import { paths } from "#app/components/frame/links.ts";
import type { OrderSummary } from "#app/contract/orders.ts";
import { schedule as texts } from "#app/i18n/ru/schedule.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("schedule", texts);

export function OrdersPage({ orders, page, pages }: { orders: OrderSummary[]; page: number; pages: number }) {
  return (
    <>
      {orders.length > 0 ? <OrderTable orders={orders} /> : <NoOrders />}
      <Pager page={page} pages={pages} href={ordersPath} />
      <p>
        <a className="text-link" href={paths.schedules}>
          {t("title")}
        </a>
      </p>
    </>
  );
}

function ordersPath(page: number): string {
  return page === 1 ? paths.orders : `${paths.orders}?page=${page}`;
}
