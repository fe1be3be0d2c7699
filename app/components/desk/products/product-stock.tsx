import { DeskForm, type DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { describedBy, Field, FieldErrors, fieldId } from "#app/components/kit/fields/field.tsx";
import { shopZone } from "#app/domain/local-time.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
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
    <>
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
      <h2>{t("stock.places")}</h2>
      <PlacesForm stock={stock.filter(({ mayCorrect }) => mayCorrect)} {...{ reply, formKey }} />
    </>
  );
}

/** Shelf of the product in each warehouse that this member of staff may correct. */
function PlacesForm({ stock, reply, formKey }: Pick<TableProps, "stock"> & Pick<CardProps, "reply" | "formKey">) {
  const fieldOf = (warehouse: string) => `place.${warehouse}`;
  const saved = Object.fromEntries(stock.map(({ warehouse, place }) => [fieldOf(warehouse), place]));
  const labels = Object.fromEntries(stock.map(({ warehouse, name }) => [fieldOf(warehouse), name]));
  return (
    <DeskForm
      name="places"
      {...{ reply, labels }}
      formKey={`${formKey}-places`}
      was={saved}
      submit={t("stock.savePlaces")}
      isPlain
    >
      {(fields) => (
        <>
          <p className="muted">{t("stock.placesHint")}</p>
          <div className="desk-section">
            {Object.entries(labels).map(([name, label]) => (
              <Field key={name} label={label} {...fields.text(name, saved[name])} maxLength={40} />
            ))}
          </div>
        </>
      )}
    </DeskForm>
  );
}

type TableProps = Pick<CardProps["product"], "stock"> & { fields: DeskFields | null };

function StockTable({ stock, fields }: TableProps) {
  const lacks = stock.some(({ shortage }) => shortage > 0);
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
            {lacks && (
              <th scope="col" className="desk-number">
                {t("stock.shortage")}
              </th>
            )}
            <th scope="col">{t("stock.counted")}</th>
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
              {lacks && (
                <td className="desk-number" data-label={t("stock.shortage")}>
                  {shelf.shortage > 0 && <b className="desk-bad">{formatNumber(shelf.shortage)}</b>}
                </td>
              )}
              <td data-label={t("stock.counted")}>
                {shelf.countedAt !== null &&
                  [formatDateTime(shelf.countedAt, shopZone), shelf.countedBy].filter(Boolean).join(", ")}
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
  const id = fieldId(given.name);
  return (
    <>
      <input
        className="input"
        {...given}
        id={id}
        aria-label={t("stock.deltaFor", { name })}
        {...describedBy(id, null, errors)}
        maxLength={20}
      />
      <FieldErrors id={id} errors={errors} />
    </>
  );
}
