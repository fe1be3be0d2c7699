import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { pinnableFields, pricePin, stockPin } from "#app/domain/catalog/saving/pins.ts";
import { deskProductParts } from "#app/i18n/ru/desk/catalog/product-parts.ts";
import { deskProduct as texts } from "#app/i18n/ru/desk/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import { pinText, valueWord, type CardProps } from "./words.ts";

const t = namespace("deskProduct", texts);
const parts = namespace("deskProductParts", deskProductParts);

/** How imports and the exchange know the product, and what they leave as it is. */
export function ExchangeTab(props: CardProps) {
  const { product, reply, formKey } = props;
  const { externalId, version, can } = product;
  if (!can.edit)
    return (
      <dl className="desk-facts">
        <dt>{t("field.externalId")}</dt>
        <dd>{externalId}</dd>
      </dl>
    );
  return (
    <>
      <DeskForm
        name="externalId"
        {...{ reply, formKey, version }}
        was={{ externalId }}
        labels={{ externalId: t("field.externalId") }}
        submit={parts("exchange.save")}
      >
        {(fields) => (
          <Field
            label={t("field.externalId")}
            {...fields.text("externalId", externalId)}
            hint={parts("exchange.hint")}
            required
            maxLength={80}
          />
        )}
      </DeskForm>
      <Pins {...props} />
    </>
  );
}

function Pins({ product, choices, reply, formKey }: Pick<CardProps, "product" | "choices" | "reply" | "formKey">) {
  const pins = [
    ...pinnableFields,
    ...choices.lists.map(({ code }) => pricePin(code)),
    ...choices.warehouses.map(({ uuid }) => stockPin(uuid)),
  ];
  const word = (name: string, value: string) => valueWord(choices, name, value);
  return (
    <section>
      <h2>
        {t("pin.title")}
        {product.pinned.length > 0 && ` (${product.pinned.length})`}
      </h2>
      <DeskForm
        name="pins"
        {...{ reply, word, version: product.version }}
        formKey={`${formKey}-pins`}
        labels={{ pinned: t("field.pinned") }}
        submit={t("pin.save")}
        isPlain
      >
        {(fields) => (
          <>
            <p className="muted">{t("pin.hint")}</p>
            <div className="desk-section">
              {pins.map((pin) => (
                <label key={pin} className="desk-flag">
                  <input type="checkbox" {...fields.box("pin", pin, product.pinned.includes(pin))} />
                  {pinText(choices, pin)}
                </label>
              ))}
            </div>
          </>
        )}
      </DeskForm>
    </section>
  );
}
