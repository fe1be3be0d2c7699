import { type CheckoutValues, sameFits } from "#app/components/checkout/chosen-total.ts";
import { fieldProps, type FormState } from "#app/components/checkout/form-state.ts";
import { Part } from "#app/components/checkout/part.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { Button } from "#app/components/kit/button.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { FieldErrors } from "#app/components/kit/fields/field.tsx";
import { formatPhone } from "#app/domain/phone.ts";
import { same, togetherField, wayField } from "#app/forms/orders/checkout-fields.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { checkout as texts } from "#app/i18n/ru/orders/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import { waitingText } from "#app/i18n/waiting-text.ts";
import type { CheckoutGroup, CheckoutViewModel } from "#app/view-models/orders/checkout.ts";
import { DayChoice } from "./day-choice.tsx";
import { DeliveryWays } from "./delivery-ways.tsx";
import { WayChoice } from "./way-choice.tsx";
import { costText, datesText, wayName } from "./way-words.ts";

const t = namespace("checkout", texts);

type Props = { page: CheckoutViewModel; form: FormState; typed: CheckoutValues };

/** Each group has its own option and date, uses the one above, or all ship together (product rules §4, Delivery). */
export function DeliveryPart({ page, form, typed }: Props) {
  const { groups } = page;
  const { id, name, errors } = fieldProps(form, "saveAddress");
  return (
    <Part title={t("delivery")}>
      {page.mayGoTogether && <Together together={page.together} idOf={form.idOf} />}
      {groups.map((group, index) => (
        <DeliveryGroup
          key={group.kind}
          group={group}
          page={page}
          isFirst={index === 0}
          mayBeSame={sameFits(groups, index, typed)}
          form={form}
        />
      ))}
      <div className="save-address">
        <Check id={id} name={name} value="on" defaultChecked={form.values[name] === "on"} errors={errors}>
          {t("saveAddress")}
        </Check>
      </div>
    </Part>
  );
}

/** Changes the options, so the page reloads: by the button, or at once with script. */
function Together({ together, idOf }: { together: boolean; idOf: FormState["idOf"] }) {
  return (
    <fieldset className="together">
      <legend className="visually-hidden">{t("together.title")}</legend>
      {(["off", "on"] as const).map((value) => (
        <Check
          key={value}
          type="radio"
          id={`${idOf(togetherField)}-${value}`}
          name={togetherField}
          value={value}
          defaultChecked={together === (value === "on")}
          hint={t(`together.${value}Hint`)}
        >
          {t(`together.${value}`)}
        </Check>
      ))}
      <Button name="intent" value="checkout.together" formNoValidate data-without-script="">
        {t("together.apply")}
      </Button>
    </fieldset>
  );
}

/** `mayBeSame`: the choice of the group above also fits these goods. */
type DeliveryGroupProps = {
  group: CheckoutGroup;
  page: Pick<CheckoutViewModel, "lastWay" | "addresses" | "branches">;
  isFirst: boolean;
  mayBeSame: boolean;
  form: FormState;
};

function DeliveryGroup({ group, page, isFirst, mayBeSame, form }: DeliveryGroupProps) {
  const { kind, title, lines, sum, options, waiting, isUnweighed } = group;
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
      {waiting.length > 0 && <p className="hint">{waitingText(waiting)}</p>}
      <input type="hidden" name="delivery.kind" value={kind} />
      <FieldErrors id={form.idOf(name)} errors={form.errors[name]} />
      {isUnweighed && options.length > 0 && <p className="hint">{t("unweighed")}</p>}
      {options.length === 0 && <p className="group-empty">{t("noWays", { phone: formatPhone(phone) })}</p>}
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

/** Its own dates and costs, which differ from those of the group above. */
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
