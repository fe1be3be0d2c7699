import type { z } from "zod";
import { faultsTogether, isSettingKey } from "#server/use-cases/shop/setting-keys.ts";
import { cell } from "#server/use-cases/shop/places/cells.ts";
import { settingsIn, type Answers } from "./answers-shape.ts";

/** Values of places and the account that the shop would refuse, so that all are named before anything is written. */
export function valueFaults(answers: Answers): string[] {
  return [...accountFaults(answers), ...cityFaults(answers), ...pointFaults(answers), ...tariffFaults(answers)];
}

function accountFaults(answers: Answers): string[] {
  const values = settingsIn(answers).flatMap(({ key, value }) => (isSettingKey(key) ? [[key, value] as const] : []));
  return faultsTogether(new Map(values)).map(
    ({ key }) => `${key}: not an account of 20 digits with the check digit of this BIC`,
  );
}

function cityFaults({ cities }: Answers): string[] {
  return cities.flatMap(({ phone, slug, timezone, lat, lon, prefix, hours }, at) =>
    faultsOf(`cities.${at}`, [
      ["phone", phone, cell.phone],
      ["slug", slug, cell.slug],
      ["timezone", timezone, cell.timezone],
      ["lat", lat, cell.degrees(90)],
      ["lon", lon, cell.degrees(180)],
      ["prefix", prefix, cell.orderPrefix],
      ["hours", hours, cell.hoursOrNone],
    ]),
  );
}

function pointFaults({ points }: Answers): string[] {
  return points.flatMap(({ hours, phone }, at) =>
    faultsOf(`points.${at}`, [
      ["hours", hours, cell.hours],
      ["phone", phone, cell.phone],
    ]),
  );
}

function tariffFaults({ tariffs }: Answers): string[] {
  return tariffs.flatMap(({ cost, freeFrom, daysFrom = 1, daysTo = daysFrom, cutOff, intervals }, at) => [
    ...faultsOf(`tariffs.${at}`, [
      ["cost", cost, cell.money],
      ["freeFrom", freeFrom, cell.money],
      ["daysFrom", daysFrom, cell.whole(365)],
      ["daysTo", daysTo, cell.whole(365)],
      ["cutOff", cutOff, cell.time],
      ["intervals", intervals, cell.spans],
    ]),
    ...(daysFrom > daysTo ? [`tariffs.${at}.daysTo: expected not less than daysFrom`] : []),
  ]);
}

function faultsOf(
  place: string,
  fields: readonly (readonly [name: string, value: string | number | undefined, shape: z.ZodType])[],
): string[] {
  return fields.flatMap(([name, value, shape]) => {
    const read = value === undefined ? null : shape.safeParse(String(value));
    return read === null || read.success
      ? []
      : [`${place}.${name}: expected ${read.error.issues.map(({ message }) => message).join(", ")}`];
  });
}
