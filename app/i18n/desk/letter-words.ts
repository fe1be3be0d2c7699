import { deskOutbox } from "#app/i18n/ru/desk/shop/outbox.ts";

const words: Readonly<Record<string, string>> = deskOutbox.template;

/** What the letter, message or file is; one of another release by its code. */
export function letterName(template: string): string {
  const key = template.replace(".", "_");
  return (Object.hasOwn(words, key) ? words[key] : undefined) ?? template;
}

/** Every template with its name. */
export function letterNames(): { value: string; label: string }[] {
  return Object.entries(words).map(([key, label]) => ({ value: key.replace("_", "."), label }));
}
