import type { ReactNode } from "react";
import type { StaleField } from "#app/forms/desk-reply.ts";
import { deskForm } from "#app/i18n/ru/desk/form.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskForm", deskForm);

type Props = {
  fields: readonly StaleField[];
  /** Name of a field. */
  label: (field: StaleField) => ReactNode;
  /** A value in words. */
  word?: (name: string, value: string) => string;
  /** With a choice between what was typed and what is now. */
  isChoice?: boolean;
};

/** What was, what was typed and what is now. */
export function StaleTable({ fields, label, word = (_, value) => value, isChoice = false }: Props) {
  return (
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
          {fields.map((field) => {
            const { name, before, yours, now } = field;
            // What the person has not touched stays as it is now.
            const isTouched = yours !== before;
            const cell = (value: "yours" | "now", text: string, isChosen: boolean) =>
              isChoice ? (
                <label className="desk-flag">
                  <input type="radio" name={`take.${name}`} value={value} defaultChecked={isChosen} />
                  {word(name, text) || t("stale.empty")}
                </label>
              ) : (
                word(name, text) || t("stale.empty")
              );
            return (
              <tr key={name}>
                <th scope="row">
                  {label(field)}
                  {isChoice && <input type="hidden" name={`yours.${name}`} value={yours} />}
                  {isChoice && <input type="hidden" name={`now.${name}`} value={now} />}
                </th>
                <td data-label={t("stale.before")}>{word(name, before) || t("stale.empty")}</td>
                <td data-label={t("stale.yours")}>{cell("yours", yours, isTouched)}</td>
                <td data-label={t("stale.now")}>{cell("now", now, !isTouched)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
