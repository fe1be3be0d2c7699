import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/check.tsx";
import { togetherField } from "#app/forms/checkout-fields.ts";
import { checkout as texts } from "#app/i18n/ru/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CheckoutViewModel } from "#app/view-models/checkout.ts";
import { sameFits, type Typed } from "./chosen-total.ts";
import { DeliveryGroup } from "./delivery-group.tsx";
import { fieldProps, type FormState } from "./form-state.ts";
import { Part } from "./part.tsx";

const t = namespace("checkout", texts);

type Props = { page: CheckoutViewModel; form: FormState; typed: Typed };

/** Each group has its own way and its own date, goes as the one before, or all go at once (decisions §4, Delivery). */
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

/** What is offered depends on it, so the page comes anew: by the button, or with script at once. */
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
