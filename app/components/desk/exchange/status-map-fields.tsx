import type { DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import type { ExchangeConnection } from "#app/contract/desk/exchange-connections.ts";
import { erpStatuses } from "#app/domain/exchange/connection.ts";
import { normalName } from "#app/domain/exchange/returned-document.ts";
import { exchangeConnections } from "#app/i18n/ru/desk/shop/exchange-connections.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("exchangeConnections", exchangeConnections);

/** Rows for statuses that 1C has not sent yet. */
const newRows = [1, 2, 3] as const;

const targets = [
  { value: "none", text: t("unmoved") },
  ...erpStatuses.map((value) => ({ value, text: dictionary.orderStatus[value] })),
];

type StatusMap = ExchangeConnection["statusMap"];
type Props = {
  fields: DeskFields;
  statusMap: StatusMap;
  /** Of 1C, those that it has sent. */
  heard: readonly string[];
};

/** What the statuses of 1C mean: where an order goes, and whether 1C reserves its goods there. */
export function StatusMapFields({ fields, statusMap, heard }: Props) {
  return (
    <>
      <h2>{t("statuses")}</h2>
      <p className="muted">{t("statusesHint")}</p>
      {mappedNames(statusMap, heard).map((name) => {
        const saved = statusMap[name];
        return (
          <div key={name} className="desk-section">
            <Choice
              {...fields.text(`status:${name}`, saved && (saved.status ?? "none"))}
              label={t("field.status", { name })}
              empty={t("unmapped")}
              options={targets}
            />
            <Check {...fields.box(`reserves:${name}`, "yes", saved?.reserves ?? false)}>
              {t("field.reserves", { name })}
            </Check>
          </div>
        );
      })}
      {newRows.map((row) => (
        <div key={row} className="desk-section">
          <Field {...fields.text(`newStatus:${row}`)} label={t("field.newStatus", { row })} maxLength={100} />
          <Choice
            {...fields.text(`newStatusTo:${row}`)}
            label={t("field.newStatusTo", { row })}
            empty={t("unmoved")}
            options={targets.slice(1)}
          />
          <Check {...fields.box(`newReserves:${row}`, "yes", false)}>{t("field.newReserves", { row })}</Check>
        </div>
      ))}
    </>
  );
}

/** Names of statuses of 1C: what is mapped, then what it has sent. */
function mappedNames(statusMap: StatusMap, heard: readonly string[]): string[] {
  const mapped = Object.keys(statusMap);
  const known = new Set(mapped.map(normalName));
  return [...mapped, ...heard.filter((name) => !known.has(normalName(name)))];
}

/** Names of the fields of what is mapped, for those that somebody else has changed. */
export function statusLabels(statusMap: StatusMap, heard: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    mappedNames(statusMap, heard).flatMap((name) => [
      [`status:${name}`, t("field.status", { name })],
      [`reserves:${name}`, t("field.reserves", { name })],
    ]),
  );
}

export const statusWords: Readonly<Record<string, string>> = Object.fromEntries(
  targets.map(({ value, text }) => [value, text]),
);
