import { order as texts } from "#app/i18n/ru/orders/order.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("order", texts);

/** Status with a coloured mark. */
export function StatusWord({ status }: { status: string }) {
  return (
    <span className={`status-mark ${isKnown(status) ? looks[status] : ""}`}>
      {isKnown(status) ? t(`status.${status}`) : t("unknownStatus")}
    </span>
  );
}

type Status = keyof typeof texts.status;

const looks: Readonly<Record<Status, "waiting" | "good" | "neutral">> = {
  new: "waiting",
  onModeration: "waiting",
  awaitingPayment: "waiting",
  awaitingSupply: "waiting",
  confirmed: "good",
  assembling: "good",
  readyForPickup: "good",
  partiallyShipped: "good",
  shipped: "good",
  completed: "good",
  partiallyReturned: "neutral",
  returned: "neutral",
  canceled: "neutral",
};

/** A newer backend may have other statuses. */
function isKnown(status: string): status is Status {
  return Object.hasOwn(texts.status, status);
}
