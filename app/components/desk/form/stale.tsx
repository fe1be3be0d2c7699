import type { StaleField } from "#app/forms/desk-reply.ts";
import { deskForm } from "#app/i18n/ru/desk/form.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskForm", deskForm);

type Props = {
  fields: readonly StaleField[];
  by: string;
  at: string;
  labels: Readonly<Record<string, string>>;
};

/** What was, what was typed and what is now, with a choice for each field. */
export function Stale({ fields, by, at, labels }: Props) {
  return (
    <section className="error-summary" role="alert" tabIndex={-1}>
      <p className="bold">{t("stale.title")}</p>
      <p>{t("stale.text", { by, at })}</p>
      {fields.length === 0 ? (
        <p>{t("stale.none")}</p>
      ) : (
        <div className="desk-table desk-result desk-stale">
          <table>
            <thead>
              <tr>
                <th scope="col">{t("stale.field")}</th>
                <th scope="col">{t("stale.before")}</th>
                <th scope="col">{t("stale.yours")}</th>
                <th scope="col">{t("stale.now")}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <Choice key={field.name} {...field} label={labels[field.name] ?? field.name} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** What the person has not touched stays as it is now. */
function Choice({ name, before, yours, now, label }: StaleField & { label: string }) {
  const isTouched = yours !== before;
  const box = (value: "yours" | "now", text: string, isChosen: boolean) => (
    <label className="desk-flag">
      <input type="radio" name={`take.${name}`} value={value} defaultChecked={isChosen} />
      {text || t("stale.empty")}
    </label>
  );
  return (
    <tr>
      <th scope="row">
        {label}
        <input type="hidden" name={`now.${name}`} value={now} />
      </th>
      <td data-label={t("stale.before")}>{before || t("stale.empty")}</td>
      <td data-label={t("stale.yours")}>{box("yours", yours, isTouched)}</td>
      <td data-label={t("stale.now")}>{box("now", now, !isTouched)}</td>
    </tr>
  );
}
