import { shopZone } from "#app/domain/local-time.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { deskProduct as texts } from "#app/i18n/ru/desk/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CardProps } from "./words.ts";
import { historyField, valueWord } from "./words.ts";

const t = namespace("deskProduct", texts);

/** Entries of the journal, the newest first. */
export function HistoryTab({ product: { history }, choices }: CardProps) {
  if (history.length === 0) return <p className="muted">{t("history.none")}</p>;
  return (
    <ol className="desk-history" reversed>
      {history.map(({ at, action, by, reason, changes }, index) => (
        <li key={index}>
          <time dateTime={at} className="muted">
            {formatDateTime(at, shopZone)}
          </time>{" "}
          <b>{actionText(action)}</b> <span className="muted">{by}</span>
          {reason !== null && <p>{t("history.reason", { reason })}</p>}
          <ul>
            {changes.map(({ field, before, after }) => (
              <li key={field}>{changeText(field, before, after)}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );

  function changeText(field: string, before: string, after: string): string {
    const label = historyField(choices, field);
    // Names of pictures mean nothing to people.
    if (field === "photo" || field === "photos") return label;
    const word = (value: string) => cut(valueWord(choices, field, value)) || t("history.empty");
    return t("history.change", { field: label, before: word(before), after: word(after) });
  }
}

const longest = 200;

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function actionText(action: string): string {
  const name = action.replace(/^product\./, "");
  const words: Readonly<Record<string, string>> = texts.history.action;
  return Object.hasOwn(words, name) ? (words[name] ?? "") : t("history.action.other");
}
