import { Details } from "#app/components/kit/details.tsx";
import { FieldErrors } from "#app/components/kit/field.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { same, wayField } from "#app/forms/checkout-fields.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { checkout as texts } from "#app/i18n/ru/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CheckoutGroup } from "#app/view-models/checkout.ts";
import { CourierWay } from "./courier-way.tsx";
import type { FormState } from "./form-state.ts";
import { PickupWay } from "./pickup-way.tsx";
import { WayChoice } from "./way-choice.tsx";
import { costText, datesText, wayName } from "./way-words.ts";

const t = namespace("checkout", texts);

/** `mayBeSame`: what is chosen for the group above takes these goods as well. */
type Props = { group: CheckoutGroup; isFirst: boolean; mayBeSame: boolean; form: FormState };

export function DeliveryGroup({ group, isFirst, mayBeSame, form }: Props) {
  const { kind, title, lines, sum, options } = group;
  const name = wayField(kind);
  const { phone } = useFrame().city;
  const chosen = form.values[name] ?? "";
  return (
    <fieldset className="option-group">
      <legend>
        <b>{t(`groups.${title}`)}</b>{" "}
        <small className="muted">
          {t("groupGoods", { lines: t("lines", { count: lines.length }), sum: formatMoney(sum) })}
        </small>
      </legend>
      <input type="hidden" name="delivery.kind" value={kind} />
      <FieldErrors id={form.idOf(name)} errors={form.errors[name]} />
      {options.length === 0 && <p>{t("noWays", { phone: formatPhone(phone) })}</p>}
      {isFirst || options.length === 0 ? (
        <Ways group={group} isFirst form={form} />
      ) : (
        <>
          {mayBeSame ? (
            <WayChoice kind={kind} value={same} isFirst form={form} hint={<SameHint group={group} />}>
              {t("same")}
            </WayChoice>
          ) : (
            <p className="hint">{t("notSame")}</p>
          )}
          <Details summary={t("other")} open={!mayBeSame || (chosen !== "" && chosen !== same)}>
            <Ways group={group} isFirst={!mayBeSame} mayBeEmpty form={form} />
          </Details>
        </>
      )}
    </fieldset>
  );
}

function Ways({
  group: { kind, options },
  isFirst,
  mayBeEmpty = false,
  form,
}: {
  group: CheckoutGroup;
  isFirst: boolean;
  /** The address: that of the group above holds. */
  mayBeEmpty?: boolean;
  form: FormState;
}) {
  return options.map((option, place) =>
    option.type === "pickup" ? (
      <PickupWay key={option.providerCode} kind={kind} option={option} isFirst={isFirst && place === 0} form={form} />
    ) : (
      <CourierWay
        key={option.providerCode}
        kind={kind}
        option={option}
        isFirst={isFirst && place === 0}
        mayBeEmpty={mayBeEmpty}
        form={form}
      />
    ),
  );
}

/** Its own days and costs, since they differ from those of the group before. */
function SameHint({ group: { options } }: { group: CheckoutGroup }) {
  const { today } = useFrame().city;
  return options.map((option) => (
    <span className="hint" key={option.providerCode}>
      {t("sameHint", { way: wayName(option), dates: datesText(option, today), cost: costText(option) })}
    </span>
  ));
}
