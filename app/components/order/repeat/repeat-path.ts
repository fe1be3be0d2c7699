import { paths } from "#app/components/frame/links.ts";

/** Page that repeats an order or the given part. */
export function repeatPath(order: string, part?: string | null): string {
  const whole = `/order/repeat/${encodeURIComponent(order)}`;
  return part ? `${whole}/${encodeURIComponent(part)}` : whole;
}

/** Page to create a schedule of it. */
export function newSchedulePath(order: string, part: string | null): string {
  return `${paths.schedules}/new?${new URLSearchParams({ order, ...(part === null ? {} : { part }) })}`;
}

export function schedulePath(uuid: string): string {
  return `${paths.schedules}/${uuid}`;
}
