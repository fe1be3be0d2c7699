import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field, fieldId } from "#app/components/kit/fields/field.tsx";
import type { Recalculated } from "#app/contract/desk/catalog/prices.ts";
import type { ProductChoices } from "#app/contract/desk/product.ts";
import { priceRoundings } from "#app/domain/catalog/prices/rounding.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { deskPrices as texts } from "#app/i18n/ru/desk/catalog/prices.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskPrices", texts);

type Props = {
  choices: ProductChoices;
  /** What the form would change. */
  result: Recalculated | null;
  /** The values that the result is about. */
  seen: string;
  reply: DeskReply | null;
  formKey: string;
};

/** «Пересчитать»: list × factor. */
export function RecalculateForm({ choices, result, seen, reply, formKey }: Props) {
  const lists = choices.lists.map(({ code, name }) => ({ value: code, text: name }));
  const named = (rows: readonly { uuid: string; name: string }[]) =>
    rows.map(({ uuid, name }) => ({ value: uuid, text: name }));
  const count = result === null ? 0 : result.created + result.updated;
  return (
    <>
      <div className="desk-heading">
        <h1>{t("title")}</h1>
        <LinkButton href="/desk/prices/goods">{t("goods")}</LinkButton>
        <LinkButton href="/desk/prices/planned">{t("planned")}</LinkButton>
        <LinkButton href="/desk/prices/lists">{t("lists.title")}</LinkButton>
      </div>
      <h2>{t("recalculate.title")}</h2>
      <p className="muted">{t("recalculate.hint")}</p>
      <DeskForm
        name="recalculate"
        {...{ reply, formKey }}
        submit={t(count > 0 ? "recalculate.submit" : "recalculate.preview")}
        {...(result !== null && { cancel: "/desk/prices" })}
      >
        {(fields) => {
          const choice = (
            name: "from" | "to" | "rounding" | "category" | "brand",
            empty: string,
            options: { value: string; text: string }[],
          ) => (
            <Choice
              {...fields.text(name)}
              id={fieldId(name)}
              label={t(`recalculate.${name}`)}
              empty={empty}
              options={options}
              required={name === "from" || name === "to"}
            />
          );
          return (
            <>
              <div className="desk-section">
                {choice("from", t("recalculate.choose"), lists)}
                {choice("to", t("recalculate.choose"), lists)}
                <Field
                  {...fields.text("factor")}
                  label={t("recalculate.factor")}
                  hint={t("recalculate.factorHint")}
                  inputMode="decimal"
                  maxLength={12}
                  required
                />
                {choice(
                  "rounding",
                  t("recalculate.ofList"),
                  priceRoundings.map((value) => ({ value, text: t(`rounding.${value}`) })),
                )}
                {choice("category", t("recalculate.all"), named(choices.categories))}
                {choice("brand", t("recalculate.all"), named(choices.brands))}
                <Field
                  {...fields.text("day")}
                  type="date"
                  label={t("recalculate.day")}
                  hint={t("recalculate.dayHint")}
                />
              </div>
              {result !== null && <Result result={result} />}
              {count > 0 && <input type="hidden" name="seen" value={`${count} ${seen}`} />}
            </>
          );
        }}
      </DeskForm>
    </>
  );
}

function Result({ result: { created, updated, unchanged, tooHigh, jumps } }: { result: Recalculated }) {
  const counts = { updated, created, unchanged, tooHigh };
  const names = ["updated", "created", "unchanged", "tooHigh"] as const;
  return (
    <section aria-labelledby="result">
      <h3 id="result">{t("result.title")}</h3>
      {created + updated === 0 && <p>{t("result.nothing")}</p>}
      <ul>
        {names
          .filter((name) => counts[name] > 0)
          .map((name) => (
            <li key={name}>{t(`result.${name}`, { count: counts[name] })}</li>
          ))}
      </ul>
      {jumps.length > 0 && (
        <div className="desk-table" role="region" aria-label={t("result.jumps")} tabIndex={0}>
          <table>
            <caption>{t("result.jumps")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("result.product")}</th>
                <th scope="col" className="desk-number">
                  {t("result.before")}
                </th>
                <th scope="col" className="desk-number">
                  {t("result.after")}
                </th>
              </tr>
            </thead>
            <tbody>
              {jumps.map(({ product, name, before, after }) => (
                <tr key={product}>
                  <td>
                    {product} {name}
                  </td>
                  <td data-label={t("result.before")} className="desk-number">
                    {before === null ? t("noPrice") : formatMoney(before)}
                  </td>
                  <td data-label={t("result.after")} className="desk-number">
                    {formatMoney(after)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="muted">{t("result.later")}</p>
    </section>
  );
}
