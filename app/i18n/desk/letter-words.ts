import type { DeskLetter } from "#app/contract/desk/shop/outbox.ts";
import { deskOutbox } from "#app/i18n/ru/desk/shop/outbox.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskOutbox", deskOutbox);
const templates: Readonly<Record<string, string>> = deskOutbox.template;

function wordOf(words: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined;
}

/** What the letter, message or file is; one of another release by its code. */
export function letterName(template: string): string {
  return wordOf(templates, template.replace(".", "_")) ?? template;
}

/** Every template with its name. */
export function letterNames(): { value: string; label: string }[] {
  return Object.entries(templates).map(([key, label]) => ({ value: key.replace("_", "."), label }));
}

export function aboutText({ about }: Pick<DeskLetter, "about">): string {
  return about === null ? "" : t(`about.${about.kind}`, { number: about.number });
}

/** To whom it goes, as lists may show it. */
export function recipientText({ recipient, isToStaff }: Pick<DeskLetter, "recipient" | "isToStaff">): string {
  return isToStaff ? `${recipient ?? ""} ${t("toStaff")}`.trim() : (recipient ?? "");
}

/** Why it has not left. */
export function errorText({ error, isUncertain, state }: DeskLetter): string {
  if (state === "sent" || error === null) return "";
  return isUncertain ? t("uncertain") : (wordOf(deskOutbox.error, error) ?? t("otherError"));
}
