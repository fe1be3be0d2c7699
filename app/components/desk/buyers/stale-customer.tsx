import { replyId } from "#app/components/desk/form/reply-place.ts";
import { StaleTable } from "#app/components/desk/form/stale-table.tsx";
import { shopZone } from "#app/domain/local-time.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { deskCustomers as texts } from "#app/i18n/ru/desk/buyers/customers.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskCustomers", texts);

/** A form refused as its buyer or company has changed; the forms below keep what was typed. */
export function StaleCustomer({ fields, by, at }: NonNullable<DeskReply["stale"]>) {
  return (
    <section className="error-summary" id={replyId} role="alert" tabIndex={-1}>
      <p className="bold">{t("stale.title")}</p>
      <p>{by === "" || at === "" ? t("stale.plain") : t("stale.text", { by, at: formatDateTime(at, shopZone) })}</p>
      {fields.length > 0 && (
        <StaleTable
          fields={fields}
          label={({ name }) => wordOf(texts.stale.field, name)}
          word={(name, value) => (Object.hasOwn(values, name) ? wordOf(values[name] ?? {}, value) : value)}
        />
      )}
    </section>
  );
}

const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  companyStatus: texts.companyStatus,
  terms: texts.terms,
  onModeration: { yes: texts.stale.yes, no: texts.stale.no },
};

function wordOf(words: Readonly<Record<string, unknown>>, code: string): string {
  const word = Object.hasOwn(words, code) ? words[code] : undefined;
  return typeof word === "string" ? word : code;
}
