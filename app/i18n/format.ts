import { addDays, hoursAhead, localMoment, shopZone } from "#app/domain/local-time.ts";
import { gramsToKilograms } from "#app/domain/weight.ts";
import { formatDecimal, pluralForm, type PluralForm } from "./numbers.ts";
import { unitWords } from "#app/i18n/ru/catalog/unit-words.ts";
import { formats, months } from "#app/i18n/ru/files/formats.ts";
import { namespace } from "./translator.ts";

const t = namespace("formats", formats);

const nbsp = "\u00a0";

/** Decimal roubles: "1 250 ₽", "184,50 ₽", "2,347 ₽" (specification §9: up to three fraction digits). */
export function formatMoney(roubles: number): string {
  return formatDecimal(roubles, Number.isInteger(roubles) ? { most: 0 } : { least: 2, most: 3 }) + nbsp + "₽";
}

/** "1 234,50", "2,347": a price where its column says what it is. */
export function formatPlainMoney(roubles: number): string {
  return formatDecimal(roubles, { least: 2, most: 3 });
}

/** "1 000 шт", "2,25 м²", "12 пар"; only the number without a unit. */
export function formatQuantity(quantity: number, unit?: string): string {
  return counted(quantity, unit, pluralForm(quantity));
}

/** After «от» and «не меньше», in the genitive: "1 пары", "2 пар". */
export function formatQuantityOf(quantity: number, unit?: string): string {
  return counted(quantity, unit, pluralForm(quantity) === "one" || !Number.isInteger(quantity) ? "few" : "many");
}

function counted(quantity: number, unit: string | undefined, form: PluralForm): string {
  if (!unit) return formatNumber(quantity);
  const words = Object.hasOwn(unitWords, unit) ? unitWords[unit] : undefined;
  return formatNumber(quantity) + nbsp + (words === undefined ? unit : words[forms.indexOf(form)]);
}

const forms: readonly PluralForm[] = ["one", "few", "many"];

/** An integer count: "86 000". */
export function formatCount(count: number): string {
  return formatDecimal(count, { most: 0 });
}

/** "86 000", "2,25": at most three digits after the comma. */
export function formatNumber(number: number): string {
  return formatDecimal(number, { most: 3 });
}

/** "18,640 кг": always three digits (specification §9). */
export function formatKilograms(grams: number): string {
  return t("kilograms", { number: formatDecimal(gramsToKilograms(grams), { least: 3, most: 3 }) }).replace(" ", nbsp);
}

/** "0,012 м³" of cubic millimetres: always three digits, at least one thousandth. */
export function formatVolume(cubicMillimetres: number): string {
  const metres = Math.max(0.001, Math.round(cubicMillimetres / 1e6) / 1e3);
  return t("cubicMetres", { number: formatDecimal(metres, { least: 3, most: 3 }) }).replace(" ", nbsp);
}

/** An ISO date relative to the city's today: "завтра, 21 ноября", "27 ноября", "12 января 2027". */
export function formatDay(date: string, { today }: { today: string }): string {
  const day = dayAndMonth(date);
  if (date === today) return t("today", { day });
  if (date === addDays(today, 1)) return t("tomorrow", { day });
  return date.slice(0, 4) === today.slice(0, 4) ? day : formatDate(date);
}

/** "21 ноября 2026" from an ISO date. */
export function formatDate(date: string): string {
  return `${dayAndMonth(date)} ${date.slice(0, 4)}`;
}

/** "21 ноября 2026, 14:05": an ISO instant in the city's time zone. */
export function formatDateTime(instant: string, timeZone: string): string {
  const { date, minutes } = localMoment(Date.parse(instant), timeZone);
  return `${formatDate(date)}, ${clock(minutes)}`;
}

/** "21 ноября 2026, 16:05 МСК+2": for people of the shop, who read times of many cities. */
export function formatZonedTime(instant: string, timeZone: string): string {
  return formatDateTime(instant, timeZone) + zoneMark(instant, timeZone);
}

/** "21.11.26 16:05 МСК+2", of which a narrow column makes two lines: a moment in a table. */
export function formatTableMoment(instant: string, timeZone: string): string {
  const { date, minutes } = localMoment(Date.parse(instant), timeZone);
  const day = `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(2, 4)}`;
  return `${day} ${clock(minutes)}${zoneMark(instant, timeZone)}`;
}

/** How far clocks there are ahead of the shop's; nothing where they agree. */
function zoneMark(instant: string, timeZone: string): string {
  const hours = hoursAhead(Date.parse(instant), timeZone, shopZone);
  if (hours === 0) return "";
  return nbsp + t("zone", { hours: (hours < 0 ? "−" : "+") + formatNumber(Math.abs(hours)) });
}

/** The last moment of a term: one that ends with a day is "21 ноября 2026, 23:59", not 00:00 of the next day. */
export function formatDeadline(instant: string, timeZone: string): string {
  return formatDateTime(lastMoment(instant, timeZone), timeZone);
}

/** The same for people of the shop. */
export function formatZonedDeadline(instant: string, timeZone: string): string {
  return formatZonedTime(lastMoment(instant, timeZone), timeZone);
}

function lastMoment(instant: string, timeZone: string): string {
  const end = Date.parse(instant);
  const isMidnight = localMoment(end, timeZone).minutes === 0;
  return new Date(isMidnight ? end - 60_000 : end).toISOString();
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** RangeError if it is no ISO date. */
function dayAndMonth(date: string): string {
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)/.exec(date) ?? [];
  const name = months[Number(month) - 1];
  if (name === undefined) throw new RangeError(`not an ISO date: ${date}`);
  return Number(day) + nbsp + name;
}
