import { Button } from "#app/components/kit/button.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { NoOrders } from "#app/components/order/list/no-orders.tsx";
import { OrderFilter } from "#app/components/order/list/order-filter.tsx";
import { OrderNarrowings } from "#app/components/order/list/order-narrowings.tsx";
import { OrderRows } from "#app/components/order/list/order-rows.tsx";
import type { OrderSummary } from "#app/contract/orders/orders.ts";
import { orderPageSizes } from "#app/domain/order/order-list.ts";
import { orderList as texts } from "#app/i18n/ru/orders/order-list.ts";
import { namespace } from "#app/i18n/translator.ts";
import {
  narrowingsOf,
  ordersAddress,
  ordersFields,
  type OrdersFilter,
  type PeriodFault,
} from "#app/forms/orders/orders-filter.ts";

const t = namespace("orderList", texts);

type Props = {
  filter: OrdersFilter;
  /** Null if the period is valid. */
  fault: PeriodFault | null;
  list: { items: OrderSummary[]; total: number; page: number; pages: number } | null;
};

/** Orders of the selected counterparty with a GET filter and pages. */
export function OrdersPage({ filter, list, fault }: Props) {
  const client = useFrame().viewer?.client;
  const isNarrowed = narrowingsOf(filter).length > 0;
  if (list?.total === 0 && !isNarrowed) return <NoOrders />;
  return (
    <>
      <div className="heading-row">
        {client && <p className="muted">{t("buyer", { name: client.name })}</p>}
        <a className="text-link" href={paths.schedules}>
          {t("schedules")}
        </a>
      </div>
      <OrderFilter filter={filter} fault={fault} />
      <OrderNarrowings filter={filter} />
      {list?.total === 0 && (
        <Empty title={t("nothing.title")} text={t("nothing.text")}>
          <LinkButton href={paths.orders}>{t("reset")}</LinkButton>
        </Empty>
      )}
      {list !== null && list.total > 0 && <Found filter={filter} list={list} />}
    </>
  );
}

function Found({ filter, list }: { filter: OrdersFilter; list: NonNullable<Props["list"]> }) {
  const { items, total, page, pages } = list;
  return (
    <>
      <div className="orders-found">
        <h2>{t("found", { count: total, n: total })}</h2>
        {/* Not enhanced: it leads to another page. */}
        <form method="post">
          {ordersFields(filter).map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <Button kind="plain" name="intent" value="orders.sheet">
            {t("export")}
          </Button>
        </form>
      </div>
      <OrderRows orders={items} />
      <Pager page={page} pages={pages} href={(number) => ordersAddress(filter, number)} />
      {total > orderPageSizes[0] && (
        <p className="orders-sizes">
          {t("perPage")}:{" "}
          {orderPageSizes.map((limit) => (
            <a
              key={limit}
              className="text-link"
              href={ordersAddress({ ...filter, limit })}
              aria-current={limit === filter.limit ? "true" : undefined}
            >
              {limit}
            </a>
          ))}
        </p>
      )}
    </>
  );
}
