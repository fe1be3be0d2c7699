import { PayForm } from "#app/components/checkout/pay-form.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import type { OrderSummary } from "#app/contract/orders/orders.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { order as orderTexts } from "#app/i18n/ru/orders/order.ts";
import { orderList as texts } from "#app/i18n/ru/orders/order-list.ts";
import { namespace } from "#app/i18n/translator.ts";
import { orderPath } from "#app/components/order/order-path.ts";
import { repeatPath } from "#app/components/order/repeat/repeat-path.ts";
import { PaymentWord } from "#app/components/order/payment/payment-word.tsx";
import { shownSum } from "./shown-sum.ts";
import { StatusWord } from "#app/components/order/status-word.tsx";

const t = namespace("orderList", texts);
const to = namespace("order", orderTexts);

/** Orders with status and actions; rows become cards on phones. */
export function OrderRows({ orders }: { orders: OrderSummary[] }) {
  return (
    <table className="orders-table order-rows">
      <thead>
        <tr>
          <th>{to("column.number")}</th>
          <th>{to("column.date")}</th>
          <th>{to("column.status")}</th>
          <th>{t("column.payment")}</th>
          <th>{to("column.lines")}</th>
          <th>{to("column.sum")}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.uuid} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ order }: { order: OrderSummary }) {
  const { timezone } = useFrame().city;
  const { number, createdAt, status, paymentStatus, lines, total, customerNumber, createdBy, canPay } = order;
  return (
    <tr>
      <td>
        <a className="text-link" href={orderPath(number)}>
          {number}
        </a>
        {customerNumber && <small className="muted">{to("ownNumber", { number: customerNumber })}</small>}
      </td>
      <td>
        {formatDateTime(createdAt, timezone)}
        {createdBy && <small className="muted">{shortName(createdBy.fio)}</small>}
      </td>
      <td>
        <StatusWord status={status} />
      </td>
      <td>
        <PaymentWord status={paymentStatus} />
      </td>
      <td>{to("lines", { count: lines })}</td>
      <td>
        {shownSum(total)}
        <span className="order-deeds">
          {canPay && <PayForm order={number}>{t("pay")}</PayForm>}
          <a className="text-link" href={repeatPath(number)}>
            {t("repeat")}
          </a>
        </span>
      </td>
    </tr>
  );
}

/** «Меркулов П. А.» */
function shortName(fio: string): string {
  const [last = "", ...others] = fio.split(" ").filter(Boolean);
  return [last, ...others.map((name) => `${name.slice(0, 1)}.`)].join(" ");
}
