import { Pager } from "#app/components/kit/pager.tsx";
import { NoOrders } from "#app/components/order/no-orders.tsx";
import { OrderTable } from "#app/components/order/order-table.tsx";
import { paths } from "#app/components/frame/links.ts";
import type { OrderSummary } from "#app/contract/orders.ts";

export function OrdersPage({ orders, page, pages }: { orders: OrderSummary[]; page: number; pages: number }) {
  return (
    <>
      {orders.length > 0 ? <OrderTable orders={orders} /> : <NoOrders />}
      <Pager page={page} pages={pages} href={ordersPath} />
    </>
  );
}

function ordersPath(page: number): string {
  return page === 1 ? paths.orders : `${paths.orders}?page=${page}`;
}
