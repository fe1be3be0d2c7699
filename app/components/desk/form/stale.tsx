import type { StaleField } from "#app/forms/desk-reply.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { deskForm } from "#app/i18n/ru/desk/form.ts";
import { namespace } from "#app/i18n/translator.ts";
import { replyId } from "./reply-place.ts";
import { StaleTable } from "./stale-table.tsx";

const t = namespace("deskForm", deskForm);

type Props = {
  fields: readonly StaleField[];
  by: string;
  at: string;
  labels: Readonly<Record<string, string>>;
  /** Values of fields in words. */
  word?: ((name: string, value: string) => string) | undefined;
};

/** What was, what was typed and what is now, with a choice for each field. */
export function Stale({ fields, by, at, labels, word }: Props) {
  return (
    <section className="error-summary" id={replyId} role="alert" tabIndex={-1}>
      <p className="bold">{t("stale.title")}</p>
      {by !== "" && at !== "" && <p>{t("stale.text", { by, at: formatDateTime(at, shopZone) })}</p>}
      {fields.length === 0 ? (
        <p>{t("stale.none")}</p>
      ) : (
        <StaleTable fields={fields} label={({ name }) => labels[name] ?? name} {...(word ? { word } : {})} isChoice />
      )}
    </section>
  );
}
