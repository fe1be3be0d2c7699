import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { LinkButton } from "#app/components/kit/button.tsx";
import { CancelOrder } from "#app/components/order/change/cancel-order.tsx";
import { OrderPayment } from "#app/components/order/payment/order-payment.tsx";
import { OrderPayments } from "#app/components/order/payment/order-payments.tsx";
import { repeatPath } from "#app/components/order/repeat/repeat-path.ts";
import type { Order } from "#app/contract/orders/orders.ts";
import { partPosition } from "#app/domain/order/number.ts";
import { orderLadder } from "#app/domain/order/order-ladder.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { partsText } from "#app/i18n/order-parts.ts";
import { orderPapers } from "#app/i18n/ru/orders/order-papers.ts";
import { order as texts } from "#app/i18n/ru/orders/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { countedParts } from "./counted-parts.ts";
import { OrderFacts, OrderSums } from "./order-facts.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderPart } from "./order-part.tsx";
import { changePath, compositionPath, partAnchor } from "./order-path.ts";
import { StatusWord } from "./status-word.tsx";

const t = namespace("order", texts);
const tPapers = namespace("orderPapers", orderPapers);

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
      {/* First on narrow screens too: the goods of a long order fill several screens. */}
      <div className="order-page">
        <div className="order-aside">
          <OrderPayment order={order} />
          <OrderSums order={order} />
          <OrderActions order={order} />
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

/** Available actions on the order. */
function OrderActions({ order: { uuid, number, can } }: { order: Order }) {
  return (
    <nav className="order-aside-deeds" aria-label={t("whatNow")}>
      {can.repeat && <LinkButton href={repeatPath(number)}>{t("repeat")}</LinkButton>}
      {can.change && <LinkButton href={changePath(number)}>{t("change")}</LinkButton>}
      {can.claim && (
        <a className="text-link" href={`${paths.newComplaint}?order=${uuid}`}>
          {t("claim")}
        </a>
      )}
      <a className="text-link" href={compositionPath(number)}>
        {t("composition")}
      </a>
    </nav>
  );
}

/** Progress of the order; nothing once it left the normal course. */
function OrderLadder({ order: { status, paymentMethod, parts } }: { order: Order }) {
  const isFetched = parts.every(({ delivery }) => delivery.type === "pickup");
  const ladder = orderLadder(status, { paymentMethod, isFetched });
  if (ladder === null) return null;
  return (
    <ol className="order-ladder" aria-label={t("ladder")}>
      {ladder.steps.map((step, at) => (
        <li
          key={step}
          className={at < ladder.place ? "done" : undefined}
          aria-current={at === ladder.place ? "step" : undefined}
        >
          {t(`status.${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** Links to the parts of an order with their progress. */
function PartLinks({ order: { number, parts } }: { order: Pick<Order, "number" | "parts"> }) {
  if (parts.length < 2) return null;
  return (
    <nav className="part-links" aria-label={t("parts")}>
      <ul>
        {parts.map((part) => {
          const position = partPosition(number, part.number);
          return (
            <li key={part.uuid}>
              <a className="text-link" href={`#${partAnchor(position)}`}>
                {t("partLink", { part: position, lines: t("lines", { count: part.items.length }) })}
              </a>
              <StatusWord status={part.status} />
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Invoice and shipping documents as PDFs; nothing if there are none. */
function OrderDocuments({ order }: { order: Pick<Order, "number" | "parts" | "documents"> }) {
  const { documents } = order;
  if (documents.length === 0) return null;
  return (
    <section className="profile-section" id="documents">
      <h2>{tPapers("title")}</h2>
      <ul className="record-list">
        {documents.map(({ number, type, title, part, url }) => (
          <li key={`${type} ${number}`}>
            <span>
              {title}
              {part !== null && order.parts.length > 1 && (
                <small className="muted">
                  {partsText({ positions: [partPosition(order.number, part)], of: countedParts(order) })}
                </small>
              )}
            </span>
            <LinkButton href={url} download aria-label={tPapers("downloadNamed", { title })}>
              {tPapers("download")}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
