import { describedBy, FieldErrors, fieldId } from "#app/components/kit/fields/field.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { StockFigure } from "#app/components/kit/stock-line.tsx";
import type { SizeTable } from "#app/contract/catalog/sizes.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { sizes as texts } from "#app/i18n/ru/catalog/sizes.ts";
import { namespace } from "#app/i18n/translator.ts";
import { quantityField, type ShownSizeCell, type SizeTableViewModel } from "#app/view-models/catalog/size-table.ts";

const t = namespace("sizes", texts);

type Props = { sizes: SizeTableViewModel; values: Record<string, string>; errors: Record<string, string[]> };

/**
 * Rows of one size, columns of the other; a cell has price, stock and a stepped field on one line (product rules §4,
 * Catalogue).
 */
export function SizeGrid({ sizes: { slug, column, row, cells }, values, errors }: Props) {
  const places = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  return (
    <div className="size-grid-scroll">
      <table className="size-grid">
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {axisName(row)}
            </th>
            <th scope="colgroup" colSpan={column.values.length}>
              <span>{axisName(column)}</span>
            </th>
          </tr>
          <tr>
            {column.values.map((value) => (
              <th key={value} scope="col">
                {figure(value)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row.values.map((value, down) => (
            <tr key={value}>
              <th scope="row">{figure(value)}</th>
              {column.values.map((other, across) => {
                const cell = places.get(`${down} ${across}`);
                return cell === undefined ? (
                  <td key={other} />
                ) : (
                  <Place
                    key={other}
                    cell={cell}
                    own={cell.slug === slug}
                    typed={values[quantityField(cell)] ?? ""}
                    errors={errors[cell.uuid]}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Place({
  cell,
  own,
  typed,
  errors,
}: {
  cell: ShownSizeCell;
  own: boolean;
  typed: string;
  errors: string[] | undefined;
}) {
  const { uuid, slug, size, price, unit, multiplicity, least, maxQuantity } = cell;
  const id = fieldId(uuid);
  return (
    <td className={own ? "selected" : undefined}>
      <div className="size-cell">
        <a href={`/product/${slug}`} aria-current={own || undefined}>
          <span className="visually-hidden">{t("priceOf", { size })}</span>
          <Money value={price} />
        </a>
        <StockFigure product={cell} />
        <span
          className="stepper"
          data-multiplicity={multiplicity}
          data-min={least === multiplicity ? undefined : least}
          data-max={maxQuantity ?? undefined}
        >
          <input
            id={id}
            name={quantityField(cell)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            defaultValue={typed}
            placeholder={multiplicity === 1 ? unit : t("step", { step: formatQuantity(multiplicity) })}
            aria-label={t("quantityOf", { size })}
            {...describedBy(id, null, errors)}
          />
        </span>
      </div>
      <FieldErrors id={id} errors={errors} />
    </td>
  );
}

function axisName({ name, unit }: SizeTable["column"]): string {
  return unit === null ? name : t("axis", { name, unit });
}

/** "3.5" → «3,5»; thread values stay unchanged. */
function figure(value: string): string {
  return value.replace(".", ",");
}
