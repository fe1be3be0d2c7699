import { DayChoice } from "#app/components/checkout/day-choice.tsx";
import { DeliveryWays } from "#app/components/checkout/delivery-ways.tsx";
import { WayChoice } from "#app/components/checkout/way-choice.tsx";
import { spanText, wayName } from "#app/components/checkout/way-words.ts";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { FieldErrors } from "#app/components/kit/field.tsx";
import type { OrderChoices } from "#app/contract/order-changes.ts";
import { wayField } from "#app/forms/checkout-fields.ts";
import { heldWay } from "#app/forms/order-change-fields.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { orderChange as texts } from "#app/i18n/ru/order-change.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ChangeState } from "./order-change-goods.tsx";

const t = namespace("orderChange", texts);

type Delivery = OrderChoices["deliveries"][number];
type Props = { delivery: Delivery; isOnly: boolean; state: ChangeState };

/** How, where and when one group of goods comes: chosen as in the checkout, from what is offered for it today. */
export function OrderChangeDelivery({ delivery, isOnly, state }: Props) {
  const { today } = useFrame().city;
  const { kind, kinds, options, isEstimate, dateFrom, dateTo } = delivery;
  const dayNow = t("dayNow", { day: spanText(isEstimate ? null : { from: dateFrom, to: dateTo }, today) });
  const way = wayField(kind);
  const isOffered = heldWay(delivery) !== null;
  return (
    <section>
      <h2>
        {t("delivery")}
        {!isOnly && kinds.length === 1 && <small className="muted">{t(`deliveryOf.${kind}`)}</small>}
      </h2>
      <fieldset className="option-group">
        <legend>
          <b>{t("way")}</b> <small className="muted">{t("wayNow", { way: wayText(delivery) })}</small>
        </legend>
        <FieldErrors id={state.idOf(way)} errors={state.errors[way]} />
        {!isOffered && (
          <WayChoice kind={kind} value="" isFirst form={state} hint={t("wayKeepHint")}>
            {t("wayKeep")}
          </WayChoice>
        )}
        <DeliveryWays {...{ kind, options }} lastWay="" addresses={[]} branches={[]} isFirst={isOffered} form={state}>
          <DayChoice {...{ kind, options }} now={dayNow} hint={t("dayAnew")} form={state} />
        </DeliveryWays>
      </fieldset>
    </section>
  );
}

/** "Самовывоз, Склад на Дубровке, бесплатно" */
function wayText({ type, providerCode, point, address, cost }: Delivery): string {
  const price = cost === null ? "" : cost === 0 ? t("free") : formatMoney(cost);
  return [wayName({ type, providerCode }), point?.name ?? address ?? "", price]
    .filter((word) => word !== "")
    .join(", ");
}
