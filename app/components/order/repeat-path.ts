import { paths } from "#app/components/frame/links.ts";

/** Where an order, or the part of it with this number, is put into the basket once more. */
export function repeatPath(order: string, part?: string | null): string {
  const whole = `/order/repeat/${encodeURIComponent(order)}`;
  return part ? `${whole}/${encodeURIComponent(part)}` : whole;
}

/** Where a schedule of it is made. */
export function newSchedulePath(order: string, part: string | null): string {
  return `${paths.schedules}/new?${new URLSearchParams({ order, ...(part === null ? {} : { part }) })}`;
}

export function schedulePath(uuid: string): string {
  return `${paths.schedules}/${uuid}`;
}
