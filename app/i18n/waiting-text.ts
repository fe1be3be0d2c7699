import { waiting } from "#app/i18n/ru/catalog/waiting.ts";
import { namespace } from "./translator.ts";

const t = namespace("waiting", waiting);
const mostNamed = 3;

/** Date of the goods that have one: «остальное 27 ноября», or «готово 27 ноября, …» beside goods awaiting supply. */
export function restText(day: string, waiting: number): string {
  return t(waiting > 0 ? "rest" : "ready", { day });
}

/** «2 товара ждут поставки, дата пока неизвестна: Петля, Замок»; only the first few are named. */
export function waitingText(names: readonly string[]): string {
  const named = names.slice(0, mostNamed).join(", ");
  const more = names.length - mostNamed;
  return t("note", { count: names.length, names: more > 0 ? t("more", { names: named, more }) : named });
}
