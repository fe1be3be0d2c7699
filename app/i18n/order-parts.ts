import { orderParts as texts } from "#app/i18n/ru/orders/order-parts.ts";
import { namespace } from "./translator.ts";

const t = namespace("orderParts", texts);

/** Part numbers of an order, and the highest one. */
export type NamedParts = { positions: readonly number[]; of: number };
export type PartEvent = keyof typeof texts.event;

/** «часть 1 из 4», «части 1, 3 и 4 из 7», «части 1–5 из 7». */
export function partsText({ positions, of }: NamedParts): string {
  return t(numberOf(positions), { parts: listed(ranges(positions)), of });
}

/** «часть 1 из 4 отгружена», «части 1 и 2 из 4 отгружены». */
export function partsEventText(event: PartEvent, parts: NamedParts): string {
  return `${partsText(parts)} ${t(`event.${event}.${numberOf(parts.positions)}`)}`;
}

export function isPartEvent(name: string): name is PartEvent {
  return Object.hasOwn(texts.event, name);
}

export function numberOf(positions: readonly number[]): "one" | "several" {
  return positions.length === 1 ? "one" : "several";
}

/** Three or more consecutive numbers form a range. */
function ranges(positions: readonly number[]): string[] {
  const runs: number[][] = [];
  for (const position of positions.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === position - 1) run.push(position);
    else runs.push([position]);
  }
  return runs.flatMap((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.map(String)));
}

function listed(names: readonly string[]): string {
  const [last = "", ...rest] = names.toReversed();
  return rest.length === 0 ? last : t("and", { first: rest.toReversed().join(", "), last });
}
