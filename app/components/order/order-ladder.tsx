import type { Order } from "#app/contract/orders.ts";
import { orderLadder } from "#app/domain/order/order-ladder.ts";
import { order as texts } from "#app/i18n/ru/order.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("order", texts);

/** How far the order has come, step by step; nothing once it has left the usual way. */
export function OrderLadder({ order: { status, paymentMethod, parts } }: { order: Order }) {
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
