import { instantAt } from "#app/domain/local-time.ts";
import { isoDateOf } from "#app/domain/typed-date.ts";

/**
 * A date with or without a time, of the local clock of who wrote it: «2015-07-08T14:11:10», «2015-07-08», «08.07.2015
 * 9:05:00», «20150708141110». Parts of seconds and the zone are dropped. Null if it is none.
 */
export function readPackageTime(text: string): string | null {
  const [, first = "", time = ""] =
    /^(\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4})(?:[T\s]+(\S+))?$/.exec(spelled(text.trim())) ?? [];
  const date = isoDateOf(first);
  if (date === "") return null;
  if (time === "") return date;
  const [, hours = "", minutes = "", seconds = "00"] =
    /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:Z|[-+]\d{2}:?\d{2})?$/.exec(time) ?? [];
  const clock = `${hours.padStart(2, "0")}:${minutes}:${seconds}`;
  return /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(clock) ? `${date}T${clock}` : null;
}

/** The date of such a text. */
export function readPackageDate(text: string): string | null {
  return readPackageTime(text)?.slice(0, 10) ?? null;
}

/** The instant of a local time of 1C with its seconds. */
export function packageInstant(time: string, timeZone: string): Date {
  return new Date(instantAt(time.slice(0, 10), time.slice(11, 16), timeZone) + Number(time.slice(17, 19)) * 1_000);
}

function spelled(text: string): string {
  return text
    .replace(/^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/, "$1-$2-$3T$4:$5:$6")
    .replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
}
