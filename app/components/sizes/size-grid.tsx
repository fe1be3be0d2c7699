import { describedBy, FieldErrors, fieldId } from "#app/components/kit/field.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { StockLine } from "#app/components/kit/stock-line.tsx";
import type { SizeTable } from "#app/contract/catalog.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { sizes as texts } from "#app/i18n/ru/sizes.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { SizeCell, SizeData } from "./size-data.ts";

const t = namespace("sizes", texts);

type Props = { sizes: SizeData; values: Record<string, string>; errors: Record<string, string[]> };

/** Rows of one size, columns of the other; in each cell price, step, stock and a field (decisions §4, Catalogue). */
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
                    typed={values[`q.${cell.uuid}`] ?? ""}
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
  cell: SizeCell;
  own: boolean;
  typed: string;
  errors: string[] | undefined;
}) {
  const { uuid, slug, size, price, unit, multiplicity, least, maxQuantity } = cell;
  const id = fieldId(uuid);
  return (
    <td className={own ? "selected" : undefined}>
      <a href={`/product/${slug}`} aria-current={own || undefined}>
        {size}
      </a>
      <Money value={price} />
      {multiplicity !== 1 && <small className="muted">{t("step", { step: formatQuantity(multiplicity, unit) })}</small>}
      <StockLine product={cell} />
      <span
        className="stepper"
        data-multiplicity={multiplicity}
        data-min={least === multiplicity ? undefined : least}
        data-max={maxQuantity ?? undefined}
      >
        <input
          id={id}
          name={`q.${uuid}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={typed}
          aria-label={t("quantityOf", { size })}
          {...describedBy(id, null, errors)}
        />
      </span>
      <FieldErrors id={id} errors={errors} />
    </td>
  );
}

function axisName({ name, unit }: SizeTable["column"]): string {
  return unit === null ? name : t("axis", { name, unit });
}

/** "3.5" -> «3,5»; the value of a thread stands as it is. */
function figure(value: string): string {
  return value.replace(".", ",");
}
