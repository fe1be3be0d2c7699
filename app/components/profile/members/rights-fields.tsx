import { Check } from "#app/components/kit/fields/check.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import type { useShopForm } from "#app/components/kit/form/shop-form.tsx";
import type { WireRights } from "#app/contract/counterparties/members.ts";
import type { FieldOf } from "#app/forms/form.ts";
import type { memberForm } from "#app/forms/account/members.ts";
import { members as texts } from "#app/i18n/ru/counterparties/members.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("members", texts);

type FieldName = Exclude<FieldOf<typeof memberForm>, "uuid">;
type Of<Name extends "check" | "field"> = Omit<ReturnType<ReturnType<typeof useShopForm>[Name]>, "name"> & {
  name: string;
};
type Form = Pick<ReturnType<typeof useShopForm>, "idOf" | "values"> & {
  check(name: FieldName): Of<"check">;
  field(name: FieldName): Of<"field">;
};

/** Rights of a member; rights the editor lacks cannot be ticked. */
export function RightsFields({ form, own }: { form: Form; own: WireRights }) {
  const { check, field, idOf, values } = form;
  return (
    <>
      <fieldset>
        <legend className="visually-hidden">{t("title")}</legend>
        {plain.map((right) => (
          <Check
            key={right}
            {...check(right)}
            disabled={!own[right]}
            {...(hasHint(right) ? { hint: t(`rights.${right}Hint`) } : {})}
          >
            {t(`rights.${right}`)}
          </Check>
        ))}
      </fieldset>
      <fieldset>
        <legend className="bold">{t("rights.order")}</legend>
        {choices.map((choice) => (
          <Check
            key={choice}
            type="radio"
            name="order"
            id={`${idOf("order")}-${choice}`}
            value={choice}
            defaultChecked={(values["order"] ?? "none") === choice}
            disabled={!mayGive(own, choice)}
          >
            {t(`rights.${choice}`)}
          </Check>
        ))}
        <Field
          label={t("rights.orderSum")}
          hint={t("rights.orderSumHint")}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          {...field("orderSum")}
        />
        <Field
          label={t("rights.monthSum")}
          hint={t("rights.monthSumHint")}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          {...field("monthSum")}
        />
      </fieldset>
    </>
  );
}

function mayGive({ orderLimit }: WireRights, choice: (typeof choices)[number]): boolean {
  return choice === "none" || orderLimit === null || (choice === "upTo" && orderLimit > 0);
}

const plain = ["seesPrices", "fillsBaskets", "seesSettlements", "seesClaims", "managesMembers"] as const;
const withHint = ["seesPrices", "seesSettlements", "seesClaims"] as const;

function hasHint(right: (typeof plain)[number]): right is (typeof withHint)[number] {
  return withHint.some((one) => one === right);
}

const choices = ["none", "upTo", "any"] as const;
