import { DeskForm, type DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { formatNumber } from "#app/i18n/format.ts";
import { deskProduct as texts } from "#app/i18n/ru/desk/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import { LedNote } from "./led-note.tsx";
import type { CardProps } from "./words.ts";

const t = namespace("deskProduct", texts);

/** Stock by warehouse; corrected by differences in those that the person may correct. */
export function StockTab({ product, reply, formKey }: CardProps) {
  const { stock, can } = product;
  if (stock.length === 0) return <p className="muted">{t("stock.noWarehouses")}</p>;
  if (!can.stock) return <StockTable stock={stock} fields={null} />;
  return (
    <DeskForm name="stock" {...{ reply, formKey }} submit={t("stock.save")}>
      {(fields) => (
        <>
          <p className="muted">{t("stock.deltaHint")}</p>
          <LedNote product={product} of="stock" />
          <StockTable stock={stock} fields={fields} />
          <Field label={t("stock.reason")} {...fields.text("reason")} required maxLength={500} />
        </>
      )}
    </DeskForm>
  );
}

type TableProps = Pick<CardProps["product"], "stock"> & { fields: DeskFields | null };

function StockTable({ stock, fields }: TableProps) {
  return (
    <div className="desk-table desk-result">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("stock.warehouse")}</th>
            <th scope="col" className="desk-number">
              {t("stock.onHand")}
            </th>
            <th scope="col" className="desk-number">
              {t("stock.reserved")}
            </th>
            <th scope="col" className="desk-number">
              {t("stock.free")}
            </th>
            {fields && <th scope="col">{t("stock.delta")}</th>}
          </tr>
        </thead>
        <tbody>
          {stock.map((shelf) => (
            <tr key={shelf.warehouse}>
              <th scope="row">{shelf.name}</th>
              <td className="desk-number" data-label={t("stock.onHand")}>
                {formatNumber(shelf.onHand)}
              </td>
              <td className="desk-number" data-label={t("stock.reserved")}>
                {formatNumber(shelf.reserved)}
              </td>
              <td className="desk-number" data-label={t("stock.free")}>
                {formatNumber(shelf.free)}
              </td>
              {fields && (
                <td data-label={t("stock.delta")}>{shelf.mayCorrect && <Delta {...shelf} fields={fields} />}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Delta({ warehouse, name, fields }: TableProps["stock"][number] & { fields: DeskFields }) {
  const { errors, ...given } = fields.text(`delta.${warehouse}`);
  return (
    <input
      className="input"
      {...given}
      id={`f-delta.${warehouse}`}
      aria-label={t("stock.deltaFor", { name })}
      aria-invalid={errors ? true : undefined}
      maxLength={20}
    />
  );
}
