import { replyHere } from "#app/components/desk/form/reply-place.ts";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field, fieldId } from "#app/components/kit/fields/field.tsx";
import { shopZone } from "#app/domain/local-time.ts";
import { formatDateTime, formatMoney, formatNumber } from "#app/i18n/format.ts";
import { deskProductParts } from "#app/i18n/ru/desk/catalog/product-parts.ts";
import { deskProduct as texts } from "#app/i18n/ru/desk/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CardProps } from "./words.ts";

const t = namespace("deskProduct", texts);
const parts = namespace("deskProductParts", deskProductParts);

/** Prices that apply from a day to come, and a form for another. */
export function PlannedPrices(props: CardProps) {
  const { product, choices, reply, formKey } = props;
  return (
    <section>
      <h2 id="plans">{parts("plans.title")}</h2>
      {product.planned.length === 0 ? <p className="muted">{parts("plans.none")}</p> : <PlanTable {...props} />}
      <h3>{parts("plans.add")}</h3>
      <DeskForm name="plan" {...{ reply, formKey: `${formKey}-plan` }} submit={parts("plans.save")} isPlain>
        {(fields) => (
          <>
            <p className="muted">{parts("plans.hint")}</p>
            <div className="desk-section">
              <Choice
                {...fields.text("list", "base")}
                id={fieldId("list")}
                label={t("prices.list")}
                empty={t("choose")}
                required
                options={choices.lists.map(({ code, name }) => ({ value: code, text: name }))}
              />
              <Field {...fields.text("day")} label={parts("plans.day")} type="date" required />
              <Field
                {...fields.text("price")}
                label={t("prices.price")}
                hint={parts("plans.priceHint")}
                inputMode="decimal"
                maxLength={20}
              />
              <Field {...fields.text("oldPrice")} label={t("prices.oldPrice")} inputMode="decimal" maxLength={20} />
              <Field
                {...fields.text("from")}
                label={t("prices.from")}
                hint={parts("plans.fromHint")}
                inputMode="decimal"
                maxLength={20}
              />
            </div>
          </>
        )}
      </DeskForm>
    </section>
  );
}

function PlanTable({ product: { planned }, choices, formKey }: CardProps) {
  return (
    <div className="desk-table desk-result" role="region" aria-label={parts("plans.title")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {(["valid", "list", "from", "price", "by", "cancel"] as const).map((name) => (
              <th key={name} scope="col">
                {parts(`plans.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {planned.map(({ uuid, list, from, price, validFrom, by }) => {
            const at = formatDateTime(validFrom, shopZone);
            return (
              <tr key={uuid}>
                <td data-label={parts("plans.valid")}>{at}</td>
                <td data-label={parts("plans.list")}>
                  {choices.lists.find(({ code }) => code === list)?.name ?? list}
                </td>
                <td data-label={parts("plans.from")}>{from === 0 ? "" : formatNumber(from)}</td>
                <td data-label={parts("plans.price")}>{price === null ? t("prices.none") : formatMoney(price)}</td>
                <td data-label={parts("plans.by")}>{by}</td>
                <td>
                  <form method="post" action={replyHere}>
                    <input type="hidden" name="form" value="unplan" />
                    <input type="hidden" name="key" value={`${formKey}-${uuid}`} />
                    <input type="hidden" name="plan" value={uuid} />
                    <Button kind="quiet" aria-label={parts("plans.cancelOf", { at })}>
                      {parts("plans.cancel")}
                    </Button>
                  </form>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
