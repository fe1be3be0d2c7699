import { useFrame } from "#app/components/frame/frame-context.ts";
import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { OwnArticle } from "#app/components/goods/own-article.tsx";
import { paths } from "#app/components/frame/links.ts";
import { waysOf } from "#app/domain/logistics/delivery-way.ts";
import type { WayChosen } from "#app/forms/orders/checkout-fields.ts";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { checkout as texts } from "#app/i18n/ru/orders/checkout.ts";
import { deliveryDay } from "#app/i18n/ru/delivery/delivery-day.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CheckoutGroup } from "#app/view-models/orders/checkout.ts";
import { chosenSpan } from "#app/components/checkout/delivery/choosable-days.ts";
import { waysChosen, type CheckoutValues } from "./chosen-total.ts";
import { fieldProps, type FormState } from "./form-state.ts";
import { Part } from "./part.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { spanText, wayName } from "#app/components/checkout/delivery/way-words.ts";

const t = namespace("checkout", texts);
const tDay = namespace("deliveryDay", deliveryDay);

/** Review before placing the order, with a comment. */
export function CheckPart({
  groups,
  form,
  typed,
}: {
  groups: CheckoutGroup[];
  form: FormState;
  typed: CheckoutValues;
}) {
  const { values, errors, idOf } = form;
  const ways = waysChosen(groups, typed);
  return (
    <Part title={t("check")}>
      {groups.map((group, index) => (
        <GroupLines key={group.kind} group={group} chosen={ways[index]} />
      ))}
      <p>
        <Button kind="plain" name="intent" value="checkout.basket" formNoValidate>
          {t("changeGoods")}
        </Button>
      </p>
      <TextArea label={optional("comment")} rows={3} maxLength={1_000} {...fieldProps(form, "comment")} />
      <Field
        label={optional("customerNumber")}
        hint={t("customerNumberHint")}
        maxLength={50}
        autoComplete="off"
        {...fieldProps(form, "customerNumber")}
      />
      <div>
        <Check
          name="callMe"
          id={idOf("callMe")}
          value="on"
          defaultChecked={values["callMe"] === "on"}
          errors={errors["callMe"]}
        >
          {t("callMe")}
        </Check>
        <Check
          name="offer"
          id={idOf("offer")}
          value="on"
          defaultChecked={values["offer"] === "on"}
          errors={errors["offer"]}
          required
        >
          {t("offer")}{" "}
          <a className="text-link" href={paths.agreement} target="_blank" rel="noopener">
            {t("offerLink")}
          </a>
        </Check>
      </div>
    </Part>
  );
}

type LinesProps = { group: CheckoutGroup; chosen: WayChosen | undefined };

function GroupLines({ group: { title, lines, sum, options }, chosen }: LinesProps) {
  const { today } = useFrame().city;
  const option = options.find((one) => waysOf(one).includes(chosen?.way ?? ""));
  const span = chosen === undefined ? null : chosenSpan(options, chosen);
  return (
    <table className="checkout-lines">
      <caption>
        <b>{t(`groups.${title}`)}</b> <span>{formatMoney(sum)}</span>
        {option && (
          <small className="hint">
            {tDay("chosen", {
              way: wayName(option),
              dates: spanText(span, today),
            })}
          </small>
        )}
      </caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.uuid}>
            <td>
              {line.name}{" "}
              <small className="muted">
                {line.userArticle !== null && <OwnArticle code={line.userArticle} />}
                {t("article", { article: line.article })}
              </small>
            </td>
            <td>
              {t("quantityPrice", {
                quantity: formatQuantity(line.quantity, line.unit),
                price: formatMoney(line.price),
              })}
            </td>
            <td>{formatMoney(line.sum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function optional(field: "comment" | "customerNumber") {
  return (
    <>
      {t(field)} <small className="muted">{t("optional")}</small>
    </>
  );
}
