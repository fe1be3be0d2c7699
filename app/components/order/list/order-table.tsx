import { useFrame } from "#app/components/frame/frame-context.ts";
import type { OrderSummary } from "#app/contract/orders/orders.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { order as texts } from "#app/i18n/ru/orders/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { orderPath } from "#app/components/order/order-path.ts";
import { shownSum } from "./shown-sum.ts";
import { StatusWord } from "#app/components/order/status-word.tsx";

const t = namespace("order", texts);

/** Orders as a table; rows become cards on phones. */
export function OrderTable({ orders }: { orders: OrderSummary[] }) {
  const { timezone } = useFrame().city;
  return (
    <table className="orders-table">
      <thead>
        <tr>
          <th>{t("column.number")}</th>
          <th>{t("column.date")}</th>
          <th>{t("column.status")}</th>
          <th>{t("column.lines")}</th>
          <th>{t("column.sum")}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ uuid, number, createdAt, status, lines, total, customerNumber, counterparty }) => (
          <tr key={uuid}>
            <td>
              <a className="text-link" href={orderPath(number)}>
                {number}
              </a>
              {customerNumber && <small className="muted">{t("ownNumber", { number: customerNumber })}</small>}
              {counterparty && <small className="muted">{counterparty.name}</small>}
            </td>
            <td>{formatDateTime(createdAt, timezone)}</td>
            <td>
              <StatusWord status={status} />
            </td>
            <td>{t("lines", { count: lines })}</td>
            <td>{shownSum(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
