import { Fragment } from "react";
import { DeskForm, type DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { Field, fieldId, FieldErrors } from "#app/components/kit/fields/field.tsx";
import type { OrderChangePreview, OrderChoices } from "#app/contract/orders/order-changes.ts";
import { addedRows } from "#app/forms/desk/added-goods.ts";
import { lineNameField, lineOfNameField } from "#app/forms/desk/opened-order.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { quantityField } from "#app/forms/basket/quantities.ts";
import { removalField } from "#app/forms/orders/order-change-fields.ts";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { deskOrderChange as texts } from "#app/i18n/ru/desk/order-change.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ChangePreview } from "./change-preview.tsx";

const t = namespace("deskOrderChange", texts);

type Props = {
  choices: OrderChoices;
  preview: OrderChangePreview | null;
  reply: DeskReply | null;
  formKey: string;
  card: string;
};

/** Quantities of an order, and goods to be added by article. */
export function ContentsForm({ choices, preview, reply, formKey, card }: Props) {
  const known = choices.lines.map(({ uuid, name, quantity }) => ({
    ...{ field: quantityField(uuid), name, now: typedQuantity(quantity) },
  }));
  const gone = goneLines(reply).filter(({ field }) => known.every((line) => line.field !== field));
  const was = Object.fromEntries([...gone, ...known].map(({ field, now }) => [field, now]));
  const labels = Object.fromEntries(
    [...gone, ...known].flatMap(({ field, name }) => [
      [field, t("quantityOf", { name })],
      [removalField(field.slice("q.".length)), t("removeOf", { name })],
    ]),
  );
  return (
    <DeskForm
      name="contents"
      reply={reply}
      formKey={formKey}
      version={choices.version}
      was={was}
      labels={labels}
      word={staleWord}
      submit={preview === null ? t("preview") : t("save")}
      cancel={card}
    >
      {(fields) => (
        <>
          <p className="hint">{t("prices")}</p>
          <Lines lines={choices.lines} fields={fields} />
          {gone.map(({ field, name }) => (
            <Fragment key={field}>
              <input type="hidden" name={lineNameField(field)} value={name} />
              {/* Beside other values of a colleague it is chosen first. */}
              {!reply?.stale && fields.text(field).defaultValue !== "" && (
                <Field label={t("quantityOf", { name })} {...fields.text(field)} inputMode="decimal" maxLength={20} />
              )}
            </Fragment>
          ))}
          <Added fields={fields} />
          <ChangePreview preview={preview} />
        </>
      )}
    </DeskForm>
  );
}

/** Lines of the sent form; one that a colleague has taken out of the order is known from it alone. */
function goneLines(reply: DeskReply | null): { field: string; name: string; now: string }[] {
  return Object.entries(reply?.values ?? {}).flatMap(([key, [name = ""]]) => {
    const field = lineOfNameField(key);
    return field === null ? [] : [{ field, name, now: "" }];
  });
}

function typedQuantity(quantity: number): string {
  return String(quantity).replace(".", ",");
}

function staleWord(name: string, value: string): string {
  if (!name.startsWith("q.")) return t(value === "" ? "stale.no" : "stale.yes");
  return value === "" ? t("stale.gone") : value;
}

function Lines({ lines, fields }: Pick<OrderChoices, "lines"> & { fields: DeskFields }) {
  return (
    <div className="desk-table desk-result">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("line.article")}</th>
            <th scope="col">{t("line.name")}</th>
            <th scope="col" className="desk-number">
              {t("line.now")}
            </th>
            <th scope="col" className="desk-number">
              {t("line.sum")}
            </th>
            <th scope="col">{t("line.quantity")}</th>
            <th scope="col">{t("line.remove")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.uuid} line={line} fields={fields} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ line, fields }: { line: OrderChoices["lines"][number]; fields: DeskFields }) {
  const { uuid, article, name, unit, quantity, multiplicity, sum, isSold } = line;
  const field = quantityField(uuid);
  const { errors, ...input } = fields.text(field, typedQuantity(quantity));
  const id = fieldId(field);
  return (
    <tr>
      <td data-label={t("line.article")}>{article}</td>
      <td data-label={t("line.name")}>
        <span>
          {name}
          {!isSold && <small className="muted"> {t("notSold")}</small>}
        </span>
      </td>
      <td className="desk-number" data-label={t("line.now")}>
        {formatQuantity(quantity, unit)}
      </td>
      <td className="desk-number" data-label={t("line.sum")}>
        {sum !== null && formatMoney(sum)}
      </td>
      <td data-label={t("line.quantity")}>
        <span>
          <input type="hidden" name={lineNameField(field)} value={name} />
          <FieldErrors id={id} errors={errors} />
          <input
            className="input desk-quantity"
            {...input}
            id={id}
            inputMode="decimal"
            maxLength={20}
            aria-label={t("quantityOf", { name })}
            aria-invalid={errors === undefined ? undefined : true}
            aria-describedby={errors === undefined ? undefined : `${id}-e`}
          />
          {multiplicity !== 1 && <small className="hint">{t("step", { step: formatQuantity(multiplicity) })}</small>}
        </span>
      </td>
      <td data-label={t("line.remove")}>
        <label className="desk-flag">
          <input type="checkbox" {...fields.box(removalField(uuid), "on", false)} />
          <span className="visually-hidden">{t("removeOf", { name })}</span>
        </label>
      </td>
    </tr>
  );
}

function Added({ fields }: { fields: DeskFields }) {
  return (
    <fieldset>
      <legend>{t("add.title")}</legend>
      <p className="hint">{t("add.hint")}</p>
      {addedRows.map((names, row) => (
        <div className="desk-added" key={names.article}>
          <Field
            label={row === 0 ? t("add.article") : <Hidden text={t("add.articleOf", { line: row + 1 })} />}
            {...fields.text(names.article)}
            maxLength={60}
          />
          <Field
            label={row === 0 ? t("add.quantity") : <Hidden text={t("add.quantityOf", { line: row + 1 })} />}
            {...fields.text(names.quantity)}
            inputMode="decimal"
            maxLength={20}
          />
        </div>
      ))}
    </fieldset>
  );
}

function Hidden({ text }: { text: string }) {
  return <span className="visually-hidden">{text}</span>;
}
