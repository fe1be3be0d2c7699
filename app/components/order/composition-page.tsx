import { type ReactNode, useSyncExternalStore } from "react";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { Chip } from "#app/components/kit/chip.tsx";
import { shownSum } from "#app/components/order/list/shown-sum.ts";
import type { Composition } from "#app/contract/orders/order-composition.ts";
import { formatDateTime, formatKilograms, formatNumber, formatQuantity } from "#app/i18n/format.ts";
import { composition as texts } from "#app/i18n/ru/orders/composition.ts";
import { namespace } from "#app/i18n/translator.ts";
import { rowsOfTotals } from "#app/view-models/orders/total-rows.ts";
import { compositionPath, compositionSheetPath, orderPath } from "./order-path.ts";

const t = namespace("composition", texts);

/** Lines of an order or part as a printable table. */
export function CompositionPage({ h1, composition }: { h1: string; composition: Composition }) {
  const { timezone } = useFrame().city;
  const discounted = discountRows(composition.totals);
  const { number, part, parts, createdAt, customerNumber, counterparty, lines, totals } = composition;
  return (
    <div className="composition">
      <p className="composition-back">
        <a href={orderPath(number)}>← {t("back")}</a>
      </p>
      <h1>{h1}</h1>
      <p className="muted">
        {t("placedAt", { date: formatDateTime(createdAt, timezone) })}
        {customerNumber && `, ${t("ownNumber", { number: customerNumber })}`}
      </p>
      {counterparty && <p>{t("buyer", { name: counterparty.name })}</p>}
      <div className="actions composition-tools">
        <PrintButton>{t("print")}</PrintButton>
        <LinkButton href={compositionSheetPath(number, part)}>{t("download")}</LinkButton>
      </div>
      {parts.length > 1 && (
        <nav className="actions composition-tools" aria-label={t("parts")}>
          <Chip href={compositionPath(number)} on={part === null}>
            {t("whole")}
          </Chip>
          {parts.map((one) => (
            <Chip key={one} href={compositionPath(number, one)} on={part === one}>
              {t("part", { number: one.slice(number.length + 1) })}
            </Chip>
          ))}
        </nav>
      )}
      <table className="composition-lines">
        <thead>
          <tr>
            <th>{t("column.number")}</th>
            <th>{t("column.article")}</th>
            <th>{t("column.name")}</th>
            <th>{t("column.quantity")}</th>
            <th>{t("column.price")}</th>
            <th>{t("column.sum")}</th>
            <th>{t("column.vat")}</th>
            <th>{t("column.weight")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={line.uuid}>
              <td>{at + 1}</td>
              <td>
                {line.article}
                {line.userArticle && <small className="muted">{line.userArticle}</small>}
              </td>
              <td>{line.name}</td>
              <td data-label={t("column.quantity")}>{formatQuantity(line.quantity, line.unit)}</td>
              <td data-label={t("column.price")}>{shownSum(line.price)}</td>
              <td data-label={t("column.sum")}>{shownSum(line.sum)}</td>
              <td data-label={t("column.vat")}>{shownSum(line.vatSum)}</td>
              <td data-label={t("column.weight")}>
                {line.weight === null ? t("unknown") : formatNumber(line.weight / 1000)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="order-sums composition-sums">
        {discounted.map(({ code, sum }) => (
          <Sum key={code} name={t(code)}>
            {shownSum(sum)}
          </Sum>
        ))}
        <Sum name={t("total")}>
          <b>{shownSum(totals.items)}</b>
        </Sum>
        <Sum name={t("vat")}>{shownSum(totals.vat)}</Sum>
        {totals.weight !== null && <Sum name={t("weight")}>{formatKilograms(totals.weight)}</Sum>}
        {totals.volumeM3 > 0 && (
          <Sum name={t("volume")}>
            {t("cubicMetres", { volume: formatNumber(Math.round(totals.volumeM3 * 1000) / 1000) })}
          </Sum>
        )}
      </dl>
    </div>
  );
}

type Row = { code: "goods" | "discount"; sum: number };

/** Sum before discount, and the discount; nothing without one or if hidden. */
function discountRows({ items, discount }: Composition["totals"]): Row[] {
  if (items === null || discount === null || discount === 0) return [];
  const rows = rowsOfTotals({ items, discount, delivery: 0, services: 0, corrected: 0 });
  return rows.flatMap(({ code, sum }) =>
    (code === "goods" || code === "discount") && sum !== null ? [{ code, sum }] : [],
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Opens the print dialog; hidden without script. */
function PrintButton({ children }: { children: ReactNode }) {
  const hasScript = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!hasScript) return null;
  return (
    <Button type="button" onClick={() => window.print()}>
      {children}
    </Button>
  );
}

function neverChanges(): () => void {
  return () => undefined;
}
