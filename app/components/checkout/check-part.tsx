import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/check.tsx";
import { Field } from "#app/components/kit/field.tsx";
import { OwnArticle } from "#app/components/goods/own-article.tsx";
import { paths } from "#app/components/frame/links.ts";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { checkout as texts } from "#app/i18n/ru/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CheckoutGroup } from "#app/view-models/checkout.ts";
import { fieldProps, type FormState } from "./form-state.ts";
import { Part } from "./part.tsx";
import { TextArea } from "#app/components/kit/text-area.tsx";

const t = namespace("checkout", texts);

/** Everything once more before the order is placed, and what may be added to it. */
export function CheckPart({ groups, form }: { groups: CheckoutGroup[]; form: FormState }) {
  const { values, errors, idOf } = form;
  return (
    <Part title={t("check")}>
      {groups.map((group) => (
        <GroupLines key={group.kind} group={group} />
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

function GroupLines({ group: { title, lines, sum } }: { group: CheckoutGroup }) {
  return (
    <table className="checkout-lines">
      <caption>
        <b>{t(`groups.${title}`)}</b> <span>{formatMoney(sum)}</span>
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
