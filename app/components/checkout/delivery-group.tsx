import { Details } from "#app/components/kit/details.tsx";
import { FieldErrors } from "#app/components/kit/field.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { same, wayField } from "#app/forms/checkout-fields.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { checkout as texts } from "#app/i18n/ru/checkout.ts";
import { waitingText } from "#app/i18n/waiting-text.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CheckoutGroup, CheckoutViewModel } from "#app/view-models/checkout.ts";
import { DayChoice } from "./day-choice.tsx";
import { DeliveryWays } from "./delivery-ways.tsx";
import type { FormState } from "./form-state.ts";
import { WayChoice } from "./way-choice.tsx";
import { costText, datesText, wayName } from "./way-words.ts";

const t = namespace("checkout", texts);

/** `mayBeSame`: what is chosen for the group above takes these goods as well. */
type Props = {
  group: CheckoutGroup;
  page: Pick<CheckoutViewModel, "lastWay" | "addresses" | "branches">;
  isFirst: boolean;
  mayBeSame: boolean;
  form: FormState;
};

export function DeliveryGroup({ group, page, isFirst, mayBeSame, form }: Props) {
  const { kind, title, lines, sum, options, waiting } = group;
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
      {waiting.length > 0 && <p className="group-waits hint">{waitingText(waiting)}</p>}
      <input type="hidden" name="delivery.kind" value={kind} />
      <FieldErrors id={form.idOf(name)} errors={form.errors[name]} />
      {options.length === 0 && <p>{t("noWays", { phone: formatPhone(phone) })}</p>}
      {isFirst || options.length === 0 ? (
        <DeliveryWays {...group} {...page} isFirst form={form}>
          <DayChoice {...group} form={form} />
        </DeliveryWays>
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
            <DeliveryWays {...group} {...page} isFirst={!mayBeSame} mayBeEmpty form={form}>
              <DayChoice {...group} form={form} />
            </DeliveryWays>
          </Details>
        </>
      )}
    </fieldset>
  );
}

/** Its own days and costs, since they differ from those of the group before. */
function SameHint({ group: { options } }: { group: CheckoutGroup }) {
  const { today } = useFrame().city;
  const own = options.filter(({ type }, index) => options.findIndex((one) => one.type === type) === index);
  return own
    .filter(({ type }) => type !== "transport")
    .map((option) => (
      <span className="hint" key={option.providerCode}>
        {t("sameHint", { way: wayName(option), dates: datesText(option, today), cost: costText(option) })}
      </span>
    ));
}
