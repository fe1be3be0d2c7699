import { checkout as texts } from "#app/i18n/ru/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CheckoutGroup } from "#app/view-models/checkout.ts";
import { sameFits, type Typed } from "./chosen-total.ts";
import { DeliveryGroup } from "./delivery-group.tsx";
import type { FormState } from "./form-state.ts";
import { Part } from "./part.tsx";

const t = namespace("checkout", texts);

/** Each group has its own way and its own date, or goes as the one before (decisions §4, Delivery). */
export function DeliveryPart({ groups, form, typed }: { groups: CheckoutGroup[]; form: FormState; typed: Typed }) {
  return (
    <Part title={t("delivery")}>
      {groups.map((group, place) => (
        <DeliveryGroup
          key={group.kind}
          group={group}
          isFirst={place === 0}
          mayBeSame={sameFits(groups, place, typed)}
          form={form}
        />
      ))}
    </Part>
  );
}
