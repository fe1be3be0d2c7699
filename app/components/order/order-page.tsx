import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { LinkButton } from "#app/components/kit/button.tsx";
import type { OrderDocumentList } from "#app/contract/order-documents.ts";
import type { Order } from "#app/contract/orders.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { order as texts } from "#app/i18n/ru/order.ts";
import { orderChange } from "#app/i18n/ru/order-change.ts";
import { namespace } from "#app/i18n/translator.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { OrderDocuments } from "./order-documents.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderPayment } from "./order-payment.tsx";
import { orderChangePath } from "./order-path.ts";
import { OrderPart } from "./order-part.tsx";
import { StatusWord } from "./status-word.tsx";

const t = namespace("order", texts);
const changing = namespace("orderChange", orderChange);

type Props = {
  h1: string;
  order: Order;
  documents: OrderDocumentList["items"];
  formKey: string;
  reply: FormReply | null;
};

export function OrderPage({ h1, order, documents, formKey, reply }: Props) {
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
      <div className="order-page">
        <div>
          <OrderPayment order={order} />
          {order.can.change && <LinkButton href={orderChangePath(order.uuid)}>{changing("change")}</LinkButton>}
          {order.parts.map((part) => (
            <OrderPart key={part.uuid} part={part} />
          ))}
        </div>
        <OrderFacts order={order} />
      </div>
      <CancelOrder order={order} reply={reply} formKey={formKey} />
      <OrderDocuments documents={documents} />
      <OrderHistory order={order} />
    </>
  );
}
