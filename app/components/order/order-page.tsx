import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import type { Order } from "#app/contract/orders.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { order as texts } from "#app/i18n/ru/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { OrderDeeds } from "./order-deeds.tsx";
import { OrderDocuments } from "./order-documents.tsx";
import { OrderFacts, OrderSums } from "./order-facts.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderLadder } from "./order-ladder.tsx";
import { OrderPayment } from "./order-payment.tsx";
import { OrderPayments } from "./order-payments.tsx";
import { OrderPart } from "./order-part.tsx";
import { PartLinks } from "./part-links.tsx";
import { StatusWord } from "./status-word.tsx";

const t = namespace("order", texts);

type Props = { h1: string; order: Order; formKey: string; reply: FormReply | null };

export function OrderPage({ h1, order, formKey, reply }: Props) {
  const { timezone } = useFrame().city;
  return (
    <>
      <p>
        <a href={paths.orders}>← {t("back")}</a>
      </p>
      <div className="heading-row">
        <h1>{h1}</h1>
        <span className="muted">{t("placedAt", { date: formatDateTime(order.createdAt, timezone) })}</span>
        <StatusWord status={order.status} />
        {order.customerNumber && <span className="muted">{t("ownNumber", { number: order.customerNumber })}</span>}
      </div>
      <OrderLadder order={order} />
      {/* First on narrow screens too: the goods of a long order take many of them. */}
      <div className="order-page">
        <div className="order-aside">
          <OrderPayment order={order} />
          <OrderSums order={order} />
          <OrderDeeds order={order} />
          <OrderDocuments order={order} />
          <PartLinks order={order} />
          <OrderFacts order={order} />
          <OrderPayments order={order} />
          <CancelOrder order={order} reply={reply} formKey={formKey} />
        </div>
        <div className="order-parts">
          {order.parts.map((part) => (
            <OrderPart key={part.uuid} part={part} order={order} reply={reply} />
          ))}
        </div>
      </div>
      <OrderHistory order={order} />
    </>
  );
}
