import { calculator as texts } from "#app/i18n/ru/calculator.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ShownCalculation, ShownKit } from "#app/view-models/calculator.ts";
import { resultId } from "./result-id.ts";

const t = namespace("calculator", texts);

/** The kit of every sash, each line with its reason; what could not be chosen is red. */
export function Kits({ kits, gaps }: Pick<ShownCalculation, "kits" | "gaps">) {
  return (
    <section className="calculator-part">
      {/* The form leads here: the heading takes the focus and is read out. */}
      <h2 id={resultId} tabIndex={-1}>
        {t("result")}
      </h2>
      {gaps > 0 && (
        <p className="calculator-gaps" role="status">
          {t("gaps", { count: gaps })}
        </p>
      )}
      {kits.map((kit, index) => (
        <Kit key={index} number={index + 1} kit={kit} />
      ))}
    </section>
  );
}

function Kit({ number, kit: { title, count, mass, unmet, lines } }: { number: number; kit: ShownKit }) {
  return (
    <>
      <h3>
        {t("sash", { number })}: {title}, {t("pieces", { count })}
      </h3>
      <p className="kit-mass">{mass}</p>
      {unmet.map((text) => (
        <p className="calculator-note" key={text}>
          {text}
        </p>
      ))}
      <table className="calculator-table kit-table">
        <thead>
          <tr>
            <th>{t("column.role")}</th>
            <th>{t("column.part")}</th>
            <th>{t("column.why")}</th>
            <th className="figure">{t("column.perSash")}</th>
            <th className="figure">{t("column.total")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ role, part, why, perSash, total }, index) => (
            <tr key={index} className={part === null ? "line-gap" : undefined}>
              <th scope="row">{role}</th>
              {part === null ? (
                <td colSpan={2} className="gap-reason">
                  {why}
                </td>
              ) : (
                <>
                  <td>
                    {part.slug === null ? part.name : <a href={`/product/${part.slug}`}>{part.name}</a>}
                    <small className="muted">{part.article}</small>
                  </td>
                  <td className="muted">{why}</td>
                </>
              )}
              <td className="figure" data-label={t("column.perSash")}>
                {perSash || "—"}
              </td>
              <td className="figure" data-label={t("column.total")}>
                {total || "—"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
