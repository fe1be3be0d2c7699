import { DeskForm, type DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field, fieldId } from "#app/components/kit/fields/field.tsx";
import type { DeskImport } from "#app/contract/desk/imports.ts";
import { isOfProducts, keyFields } from "#app/domain/imports/kinds.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("importPages", importPages);

type Props = { run: DeskImport; reply: DeskReply | null; formKey: string };

/** Each column with samples of its cells and the field that they are. */
export function MappingForm({ run, reply, formKey }: Props) {
  const isOfGoods = run.kind !== "photos" && isOfProducts(run.kind);
  return (
    <section>
      <h2>{t("mapping.title")}</h2>
      <p>{t("mapping.text")}</p>
      <DeskForm name="map" reply={reply} formKey={`${formKey}-map`} version={run.version} submit={t("mapping.submit")}>
        {(fields) => (
          <>
            <Columns run={run} fields={fields} />
            {isOfGoods && (
              <Choice
                name="keyField"
                id={fieldId("keyField")}
                label={t("mapping.key")}
                empty={t("mapping.anyKey")}
                defaultValue={fields.text("keyField", run.key).defaultValue}
                options={keyFields.map((key) => ({ value: key, text: t(`mapping.byKey.${key}`) }))}
              />
            )}
            {(run.kind === "goods" || run.kind === "stock") && (
              <Field
                {...fields.text("inStock", run.inStock === null ? "" : formatNumber(run.inStock))}
                label={t("mapping.inStock")}
                hint={t("mapping.inStockHint")}
                inputMode="decimal"
                maxLength={10}
              />
            )}
            {run.kind === "goods" && (
              <Field
                {...fields.text("category", run.category)}
                label={t("mapping.category")}
                hint={t("mapping.categoryHint")}
                maxLength={500}
              />
            )}
          </>
        )}
      </DeskForm>
    </section>
  );
}

function Columns({ run: { columns, choices, kind }, fields }: { run: DeskImport; fields: DeskFields }) {
  return (
    <div className="desk-table desk-result desk-mapping" role="region" aria-label={t("mapping.title")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("mapping.column")}</th>
            <th scope="col">{t("mapping.samples")}</th>
            <th scope="col">{t("mapping.field")}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ column, label, field, samples, note, isNew }) => {
            const name = label === "" ? t("mapping.noLabel", { number: column + 1 }) : label;
            const saved = field === null ? "skip" : isNew ? "attribute:" : field;
            return (
              <tr key={column}>
                <td data-label={t("mapping.column")}>
                  <b>{name}</b>
                  {field === null && isNote(note) && <span className="muted"> {t(`mapping.note.${note}`)}</span>}
                </td>
                <td data-label={t("mapping.samples")}>
                  {samples.map((sample) => (
                    <span key={sample} className="desk-sample">
                      {sample}
                    </span>
                  ))}
                </td>
                <td data-label={t("mapping.field")}>
                  <select
                    className="input"
                    name={`col.${column}`}
                    aria-label={t("mapping.fieldOf", { label: name })}
                    defaultValue={fields.text(`col.${column}`, saved).defaultValue}
                  >
                    <option value="skip">{t("mapping.skip")}</option>
                    {kind === "goods" && <option value="attribute:">{t("mapping.newAttribute")}</option>}
                    {choices.map(({ value, label: text }) => (
                      <option key={value} value={value}>
                        {text}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function isNote(note: string | null): note is keyof typeof importPages.mapping.note {
  return note !== null && Object.hasOwn(importPages.mapping.note, note);
}
