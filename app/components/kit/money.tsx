import { formatMoney } from "#app/i18n/format.ts";

/** A sum or price with display figures; `unit` makes it a price per unit. */
export function Money({ value, unit }: { value: number; unit?: string }) {
  return (
    <span className="price">
      {formatMoney(value)}
      {unit && <small>{` / ${unit}`}</small>}
    </span>
  );
}
