import type { DeskLetter } from "#app/contract/desk/shop/outbox.ts";
import { deskOutbox } from "#app/i18n/ru/desk/shop/outbox.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskOutbox", deskOutbox);

function wordOf(words: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined;
}

export function aboutText({ about }: Pick<DeskLetter, "about">): string {
  return about === null ? "" : t(`about.${about.kind}`, { number: about.number });
}

/** Why it has not left. */
export function errorText({ error, isUncertain, state }: DeskLetter): string {
  if (state === "sent" || error === null) return "";
  return isUncertain ? t("uncertain") : (wordOf(deskOutbox.error, error) ?? t("otherError"));
}
