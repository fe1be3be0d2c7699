import { LinkButton } from "#app/components/kit/button.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import type { DeskImport, ImportRows } from "#app/contract/desk/imports.ts";
import { importRowFilters, type ImportRowFilter } from "#app/domain/imports/desk-imports.ts";
import { isOfProducts } from "#app/domain/imports/kinds.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { namespace } from "#app/i18n/translator.ts";
import { linesOf, type RowLine } from "./row-lines.ts";

const t = namespace("importPages", importPages);

type Props = { run: DeskImport; rows: ImportRows; filter: ImportRowFilter; path: string };

/** The rows of a file by what it does with them, each value before and after. */
export function ImportRowsList({ run, rows, filter, path }: Props) {
  const { filters, counts, kind } = run;
  const shown = importRowFilters.filter(
    (name) => ["created", "changed", "same", "error"].includes(name) || (filters[name] ?? 0) > 0 || name === filter,
  );
  const total = importRowFilters.reduce((sum, name) => sum + (filters[name] ?? 0), 0);
  const hasErrors = (filters["error"] ?? 0) + (filters["skipped"] ?? 0) + (filters["pinned"] ?? 0) > 0;
  const isOfGoods = kind === "photos" || isOfProducts(kind);
  if (total === 0 && counts.rows > 0) return <p>{t("rows.gone")}</p>;
  return (
    <section id="rows">
      <h2 className="visually-hidden">{t("rows.title")}</h2>
      <nav aria-label={t("rows.title")}>
        <div className="desk-counts">
          {shown.map((name) => (
            <a
              key={name}
              href={`${path}?filter=${name}#rows`}
              aria-current={name === filter ? "page" : undefined}
              className={name === "error" && (filters[name] ?? 0) > 0 ? "desk-late" : undefined}
            >
              <b>{formatNumber(filters[name] ?? 0)}</b>
              {t(`rows.filter.${name}`)}
            </a>
          ))}
        </div>
      </nav>
      {hasErrors && (
        <p className="actions">
          <LinkButton href={`${path}/errors`} download>
            {t("rows.errors")}
          </LinkButton>
        </p>
      )}
      {rows.items.length === 0 ? (
        <p>{t("rows.none")}</p>
      ) : (
        <Lines lines={rows.items.flatMap(linesOf)} hasReasons={isOfReasons(filter)} isOfGoods={isOfGoods} />
      )}
      <Pager page={rows.page} pages={rows.pages} href={(page) => `${path}?filter=${filter}&page=${page}#rows`} />
    </section>
  );
}

function isOfReasons(filter: ImportRowFilter): boolean {
  return filter === "error" || filter === "skipped" || filter === "pinned" || filter === "left";
}

type LinesProps = { lines: readonly RowLine[]; hasReasons: boolean; isOfGoods: boolean };

function Lines({ lines, hasReasons, isOfGoods }: LinesProps) {
  const object = t(isOfGoods ? "rows.product" : "rows.object");
  const heads = hasReasons
    ? [t("rows.column"), t("rows.value"), t("rows.reason")]
    : [t("rows.field"), t("rows.before"), t("rows.after")];
  const shown = lines.filter(({ isReason }) => isReason === hasReasons);
  return (
    <div className="desk-table desk-result desk-differences" role="region" aria-label={t("rows.title")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="desk-number">
              {t("rows.number")}
            </th>
            <th scope="col">{object}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, number, label, cells, jump }) => (
            <tr key={id}>
              <td className="desk-number" data-label={t("rows.number")}>
                {number}
              </td>
              <td data-label={object}>{label}</td>
              {cells.map((cell, at) => (
                <td key={heads[at]} data-label={heads[at]}>
                  {cell === null ? <span className="muted">{t("rows.empty")}</span> : cell}
                  {at === 2 && jump !== null && <b className="desk-jump"> {jump}</b>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
