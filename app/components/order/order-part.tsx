import { useFrame } from "#app/components/frame/frame-context.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import type { Order } from "#app/contract/orders.ts";
import { order as texts } from "#app/i18n/ru/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { OrderItems } from "./order-items.tsx";
import { PartDelivery } from "./part-delivery.tsx";
import { shownSum } from "./shown-sum.ts";
import { StatusWord } from "./status-word.tsx";

const t = namespace("order", texts);

/** What is known of its way by now. */
function PartTravel({ part: { status, storeUntil, trackNumber } }: { part: Order["parts"][number] }) {
  const { timezone } = useFrame().city;
  const isStored = status === "readyForPickup" && storeUntil !== null;
  if (!isStored && trackNumber === null) return null;
  return (
    <dl className="facts">
      {isStored && (
        <div>
          <dt>{t("storeUntil")}</dt>
          <dd>{formatDateTime(new Date(Date.parse(storeUntil) - 60_000).toISOString(), timezone)}</dd>
        </div>
      )}
      {trackNumber !== null && (
        <div>
          <dt>{t("track")}</dt>
          <dd>{trackNumber}</dd>
        </div>
      )}
    </dl>
  );
}

/** One shipment, with its own status and dates. */
export function OrderPart({ part }: { part: Order["parts"][number] }) {
  return (
    <section className="order-part">
      <header>
        <h2>{t(`kind.${part.kind}`)}</h2>
        <StatusWord status={part.status} />
        <small className="muted">{t("part", { number: part.number })}</small>
        <span className="price">{shownSum(part.itemsSum)}</span>
      </header>
      <PartDelivery delivery={part.delivery} />
      <PartTravel part={part} />
      <OrderItems items={part.items} />
    </section>
  );
}
