import { Button } from "#app/components/kit/button.tsx";
import { Field, fieldId, Labelled } from "#app/components/kit/field.tsx";
import { paths } from "#app/components/frame/links.ts";
import { ownClaims as texts } from "#app/i18n/ru/own-claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import { isFiltered, type ClaimsFilter, type PeriodFaults } from "#app/view-models/claims-filter.ts";

const t = namespace("ownClaims", texts);

/** A plain GET form. */
export function ClaimsFilterForm({
  filter,
  faults,
  statuses,
}: {
  filter: ClaimsFilter;
  faults: PeriodFaults | null;
  statuses: { value: string; text: string }[];
}) {
  return (
    // Fields that nobody controls take over what another address says only when they are made anew.
    <form className="claims-filter" method="get" aria-label={t("filter")} key={JSON.stringify([filter, faults])}>
      <Field
        type="search"
        name="q"
        label={t("search")}
        placeholder={t("searchHint")}
        maxLength={60}
        defaultValue={filter.q}
      />
      <Labelled id={fieldId("status")} label={t("status")}>
        <select className="input" id={fieldId("status")} name="status" defaultValue={filter.status}>
          <option value="">{t("anyStatus")}</option>
          {statuses.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </Labelled>
      <Field type="date" name="from" label={t("from")} defaultValue={filter.from} errors={faults?.from} />
      <Field type="date" name="to" label={t("to")} defaultValue={filter.to} errors={faults?.to} />
      <p className="actions">
        <Button>{t("show")}</Button>
        {(faults !== null || isFiltered(filter)) && (
          <a className="text-link" href={paths.complaints}>
            {t("reset")}
          </a>
        )}
      </p>
    </form>
  );
}
