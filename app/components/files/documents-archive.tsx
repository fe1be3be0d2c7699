import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/check.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { Field } from "#app/components/kit/field.tsx";
import { orderPapers as texts } from "#app/i18n/ru/order-papers.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("orderPapers", texts);

const types = ["invoice", "upd", "ukd"] as const;

/** Asks for all documents of a period as one archive. */
export function DocumentsArchive({ period, isOpen }: { period: { from: string; to: string }; isOpen: boolean }) {
  return (
    <Details summary={t("archiveOpen")} open={isOpen}>
      <form method="post" className="settlement-filter">
        <p className="muted archive-hint">{t("archiveHint")}</p>
        <Field type="date" name="from" label={t("archiveFrom")} defaultValue={period.from} required />
        <Field type="date" name="to" label={t("archiveTo")} defaultValue={period.to} required />
        <fieldset className="archive-types">
          <legend>{t("archiveTypes")}</legend>
          {types.map((type) => (
            <Check key={type} name="type" id={`archive-${type}`} value={type} defaultChecked>
              {t(`type.${type}`)}
            </Check>
          ))}
        </fieldset>
        <p className="actions">
          <Button name="intent" value="documents.archive">
            {t("archiveAsk")}
          </Button>
        </p>
      </form>
    </Details>
  );
}
