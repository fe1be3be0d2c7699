import { deskList } from "#app/i18n/ru/desk/list.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ColumnView, ListView } from "./list-view.ts";

const t = namespace("deskList", deskList);

/** Rows as a dense table with a sticky head; on a phone each is a card whose cells carry their labels. */
export function ListTable({ title, columns, rows, actions, linkColumn }: ListView) {
  const isTicked = actions.length > 0;
  return (
    <div className="desk-table" role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {isTicked && (
              <th scope="col" className="desk-tick">
                <input type="checkbox" data-tick-all="" aria-label={t("tickAll")} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.name} {...column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, version, name, cells, href }) => (
            <tr key={id} id={`r-${id}`} data-row="">
              {isTicked && (
                <td className="desk-tick">
                  <input type="checkbox" name="row" value={`${id}:${version}`} aria-label={t("tick", { name })} />
                </td>
              )}
              {columns.map(({ name: column, label, isNumber, width }, index) => (
                <td key={column} className={isNumber ? "desk-number" : undefined} data-label={label} data-width={width}>
                  {column === linkColumn && href !== null ? <a href={href}>{cells[index]}</a> : cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ label, sort, isNumber, width }: ColumnView) {
  return (
    <th
      scope="col"
      className={isNumber ? "desk-number" : undefined}
      aria-sort={sort === null || sort.now === "none" ? undefined : sort.now}
      data-width={width}
    >
      {sort === null ? (
        label
      ) : (
        <a href={sort.href}>
          {label}
          <span aria-hidden="true">{sort.now === "none" ? "" : sort.now === "ascending" ? " ↑" : " ↓"}</span>
        </a>
      )}
    </th>
  );
}
