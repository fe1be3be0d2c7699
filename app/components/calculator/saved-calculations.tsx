import { Button } from "#app/components/kit/button.tsx";
import { NameWithButton } from "#app/components/kit/name-with-button.tsx";
import { paths } from "#app/components/frame/links.ts";
import { calculator as texts } from "#app/i18n/ru/calculator/calculator.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ShownOpened, ShownSaved } from "#app/view-models/calculator/calculator.ts";

const t = namespace("calculator", texts);

export function SavedCalculations({ saved }: { saved: ShownSaved[] }) {
  return (
    <section className="calculator-part">
      <h2>{t("savedTitle")}</h2>
      {saved.length === 0 && <p className="muted">{t("noSaved")}</p>}
      <ul className="saved-calculations">
        {saved.map(({ uuid, name, sashes, total, at }) => (
          <li key={uuid}>
            <div>
              <a className="text-link" href={`${paths.calculator}?saved=${uuid}`} aria-label={t("open", { name })}>
                {name}
              </a>
              <small className="muted">
                {t("savedSashes", { count: sashes })}, {t("savedAt", { moment: at })}
              </small>
            </div>
            {total !== null && <span className="price">{total}</span>}
            <form method="post" action={paths.calculator}>
              <input type="hidden" name="calculation" value={uuid} />
              <Button kind="plain" name="intent" value="calculator.remove" aria-label={t("removeOf", { name })}>
                {t("remove")}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A saved calculation with its changes since. */
export function OpenedCalculation({ opened }: { opened: ShownOpened }) {
  const { uuid, name, at, total, totalNow, lines, isGone } = opened;
  return (
    <section className="calculator-opened">
      <h2>{t("opened", { name })}</h2>
      <p>
        {isGone ? t("gone") : t("openedAt", { moment: at })} {!isGone && lines.length === 0 && t("same")}
      </p>
      {lines.length > 0 && (
        <table className="calculator-table changes-table">
          <caption className="visually-hidden">{t("changed", { count: lines.length })}</caption>
          <thead>
            <tr>
              <th>{t("column.part")}</th>
              <th className="figure">{t("was")}</th>
              {!isGone && <th className="figure">{t("now")}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.article}>
                <th scope="row">
                  {line.name}
                  <small className="muted">{line.article}</small>
                </th>
                <td className="figure" data-label={t("was")}>
                  {line.was || t("absent")}
                </td>
                {!isGone && (
                  <td className="figure" data-label={t("now")}>
                    {line.now || t("absent")}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          {total !== null && (
            <tfoot>
              <tr>
                <th scope="row">{t("total")}</th>
                <td className="figure bold" data-label={t("was")}>
                  {total}
                </td>
                {!isGone && (
                  <td className="figure bold" data-label={t("now")}>
                    {totalNow}
                  </td>
                )}
              </tr>
            </tfoot>
          )}
        </table>
      )}
      <form method="post" action={paths.calculator} className="actions">
        <input type="hidden" name="calculation" value={uuid} />
        <NameWithButton label={t("name")} defaultValue={name} intent="calculator.rename">
          {t("rename")}
        </NameWithButton>
        {!isGone && lines.length > 0 && (
          <Button name="intent" value="calculator.reprice">
            {t("reprice")}
          </Button>
        )}
        <Button kind="plain" name="intent" value="calculator.remove">
          {t("remove")}
        </Button>
      </form>
    </section>
  );
}
