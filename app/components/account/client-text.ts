import type { Client } from "#app/contract/account/auth.ts";
import { contractType } from "#app/domain/account/viewer.ts";
import { account as texts } from "#app/i18n/ru/account/account.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("account", texts);

/** «ООО, ИНН 7707083893»: the label of specification §3 if the type has one, otherwise its full name. */
export function clientText({ type, inn }: Pick<Client, "type" | "inn">): string {
  const known = contractType({ type, inn });
  const label = known === null ? dictionary.counterpartyType[type] : t(`contractType.${known}`);
  return inn === null ? label : `${label}, ${t("inn", { inn })}`;
}

/** Status in words; undefined for one unknown to this version. */
export function clientStatus(status: string): { text: string; look: "good" | "waiting" | "neutral" } | null {
  if (!isKnown(status)) return null;
  const look = status === "active" ? "good" : status === "new" || status === "moderation" ? "waiting" : "neutral";
  return { text: dictionary.counterpartyStatus[status], look };
}

function isKnown(status: string): status is keyof typeof dictionary.counterpartyStatus {
  return Object.hasOwn(dictionary.counterpartyStatus, status);
}
