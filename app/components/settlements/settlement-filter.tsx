import { Button } from "#app/components/kit/button.tsx";
import { Choice } from "#app/components/kit/choice.tsx";
import { Check } from "#app/components/kit/check.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { Field, fieldId } from "#app/components/kit/field.tsx";
import { paths } from "#app/components/frame/links.ts";
import { documentTypes } from "#app/domain/settlement/documents.ts";
import { settlements as texts } from "#app/i18n/ru/settlements.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { SettlementsViewModel } from "#app/view-models/settlements.ts";
import type { SettlementsFilter } from "#app/view-models/settlements-filter.ts";

const t = namespace("settlements", texts);

type Props = {
  filter: SettlementsFilter;
  /** The period that is shown, where the filter names none; null while it is refused. */
  period: { from: string; to: string } | null;
  fault: string | null;
  contracts: SettlementsViewModel["contracts"];
};

/** A plain GET form. */
export function SettlementFilter({ filter, period, fault, contracts }: Props) {
  const { from, to, contract, types, onlyUnpaid } = filter;
  const dates = { from: from || (period?.from ?? ""), to: to || (period?.to ?? "") };
  const isSet = from !== "" || to !== "" || contract !== "" || types.length > 0 || onlyUnpaid;
  return (
    // Fields that nobody controls take over what another address says only when they are made anew.
    <form
      className="settlement-filter"
      method="get"
      aria-label={t("filter")}
      key={JSON.stringify([dates, contract, types, onlyUnpaid])}
    >
      <Field type="date" name="from" label={t("from")} defaultValue={dates.from} />
      <Field
        type="date"
        name="to"
        label={t("to")}
        defaultValue={dates.to}
        errors={fault === null ? undefined : [fault]}
      />
      {contracts.length > 0 && (
        <Choice
          name="contract"
          id={fieldId("contract")}
          label={t("contract")}
          empty={t("allContracts")}
          defaultValue={contract}
          options={contracts}
        />
      )}
      <Check name="unpaid" value="1" defaultChecked={onlyUnpaid}>
        {t("onlyUnpaid")}
      </Check>
      <Details summary={t("types")} open={types.length > 0}>
        <div className="settlement-types">
          {documentTypes.map((type) => (
            <Check key={type} name="type" id={fieldId(type)} value={type} defaultChecked={types.includes(type)}>
              {t(`type.${type}`)}
            </Check>
          ))}
        </div>
      </Details>
      <p className="actions">
        <Button>{t("show")}</Button>
        {isSet && (
          <a className="text-link" href={paths.settlements}>
            {t("reset")}
          </a>
        )}
      </p>
    </form>
  );
}
