import { auth } from "#app/i18n/ru/account/auth.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("auth", auth);

/** How the last code was sent, by SMS unless stated; `none` was not sent, `late` is unconfirmed. */
const ways = ["none", "late", "call", "email"] as const;

type Values = Readonly<Record<string, string>> | undefined;

/** Texts of a step about its code; `fields` are hidden fields of its forms. */
export function codeWayOf(values: Values, phone: string) {
  const { fallbacks = "", sentBy: sentValue } = values ?? {};
  const sentBy = ways.find((way) => way === sentValue) ?? "sms";
  return {
    text: sentBy === "sms" ? `${t("codeText", { phone })}.` : t(`sentText.${sentBy}`, { phone }),
    label: sentBy === "call" || sentBy === "email" ? t(`codeBy.${sentBy}`) : t("code"),
    channels: fallbacks === "" ? [] : fallbacks.split(" "),
    fields: { sentBy, fallbacks },
  };
}
