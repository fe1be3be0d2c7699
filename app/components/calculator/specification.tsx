import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { NameWithButton } from "#app/components/kit/name-with-button.tsx";
import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import { StockLine } from "#app/components/kit/stock-line.tsx";
import { paths } from "#app/components/frame/links.ts";
import { calculator as texts } from "#app/i18n/ru/calculator/calculator.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ShownCalculation, ShownSpecificationLine } from "#app/view-models/calculator/calculator.ts";
import { calculatorForm } from "./calculator-form.tsx";

const t = namespace("calculator", texts);

type Props = { calculation: ShownCalculation; query: string; formKey: string };

/** Total need of all sashes in sale units, with alternatives; buying, printing and saving. */
export function Specification({ calculation: { specification, total, mayBuy }, query, formKey }: Props) {
  const maySwap = specification.some(({ choices }) => choices.length > 0);
  return (
    <section className="calculator-part">
      <h2>{t("specification")}</h2>
      <table className="calculator-table specification-table">
        <thead>
          <tr>
            <th>{t("column.part")}</th>
            <th className="figure">{t("column.needed")}</th>
            <th className="figure">{t("column.quantity")}</th>
            {total !== null && <th className="figure">{t("column.price")}</th>}
            {total !== null && <th className="figure">{t("column.sum")}</th>}
            <th>{t("column.stock")}</th>
          </tr>
        </thead>
        <tbody>
          {specification.map((line) => (
            <Row key={line.article} line={line} withSums={total !== null} />
          ))}
        </tbody>
        {total !== null && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {t("total")}
              </th>
              <td className="figure price">{total}</td>
              <td />
            </tr>
          </tfoot>
        )}
      </table>
      {total === null && <p className="muted">{t("noPrice")}</p>}
      <div className="calculator-tools">
        {maySwap && (
          <Button form={calculatorForm} kind="quiet">
            {t("recount")}
          </Button>
        )}
        {mayBuy && (
          <form method="post" action={`${paths.calculator}?${query}`} data-enhance="">
            <CounterpartyField />
            <input type="hidden" name="query" value={query} />
            <input type="hidden" name="key" value={formKey} />
            <Button kind="main" name="intent" value="calculator.basket">
              {t("toBasket")}
            </Button>
          </form>
        )}
        <LinkButton href={`${paths.calculator}/report.pdf?${query}`}>{t("pdf")}</LinkButton>
        <LinkButton href={`${paths.calculator}/report.xlsx?${query}`}>{t("xlsx")}</LinkButton>
        <form method="post" action={`${paths.calculator}?${query}`} className="save-calculation">
          <input type="hidden" name="query" value={query} />
          <input type="hidden" name="key" value={formKey} />
          <label htmlFor="calculation-name">{t("saveAs")}</label>
          <NameWithButton id="calculation-name" placeholder={t("saveExample")} intent="calculator.save">
            {t("save")}
          </NameWithButton>
        </form>
      </div>
    </section>
  );
}

function Row({ line, withSums }: { line: ShownSpecificationLine; withSums: boolean }) {
  const { article, name, slug, insteadOf, choices, needed, quantity, price, sum, stock } = line;
  return (
    <tr className={stock === null ? "line-gap" : undefined}>
      <th scope="row">
        {slug === null ? <span className="gap-reason">{name}</span> : <a href={`/product/${slug}`}>{name}</a>}
        <small className="muted">
          {article}
          {insteadOf !== null && `, ${t("insteadOf", { article: insteadOf })}`}
        </small>
        {choices.length > 0 && <Choices line={line} />}
      </th>
      <td className="figure" data-label={t("column.needed")}>
        {needed}
      </td>
      <td className="figure" data-label={t("column.quantity")}>
        {quantity || "—"}
      </td>
      {withSums && (
        <td className="figure" data-label={t("column.price")}>
          {price || "—"}
        </td>
      )}
      {withSums && (
        <td className="figure bold" data-label={t("column.sum")}>
          {sum || "—"}
        </td>
      )}
      <td>{stock && <StockLine product={stock} />}</td>
    </tr>
  );
}

/** Belongs to the main form: a choice is part of the calculation's address. */
function Choices({ line: { article, choices } }: { line: ShownSpecificationLine }) {
  const [first] = choices;
  return (
    <select
      className="input part-choice"
      name="swap"
      form={calculatorForm}
      key={article}
      defaultValue={choices.find(({ isChosen }) => isChosen)?.value ?? ""}
      aria-label={t("replace", { article: first?.text ?? article })}
    >
      {choices.map(({ value, text }) => (
        <option key={value} value={value}>
          {value === "" ? t("asRules", { article: text }) : text}
        </option>
      ))}
    </select>
  );
}
