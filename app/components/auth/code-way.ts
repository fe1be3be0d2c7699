import { auth } from "#app/i18n/ru/auth.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("auth", auth);

/** How the last code went: by SMS unless it is told otherwise; `none` did not go, of `late` nobody knows yet. */
const ways = ["none", "late", "call", "email"] as const;

type Values = Readonly<Record<string, string>> | undefined;

/** What a step says of the code it waits for; `fields` go along with every form of it. */
export function codeWayOf(values: Values, phone: string) {
  const { fallbacks = "", sentBy: told } = values ?? {};
  const sentBy = ways.find((way) => way === told) ?? "sms";
  return {
    text: sentBy === "sms" ? `${t("codeText", { phone })}.` : t(`sentText.${sentBy}`, { phone }),
    label: sentBy === "call" || sentBy === "email" ? t(`codeBy.${sentBy}`) : t("code"),
    channels: fallbacks === "" ? [] : fallbacks.split(" "),
    fields: { sentBy, fallbacks },
  };
}
