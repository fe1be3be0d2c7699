import { goodsTableForm, type Notice } from "#app/forms/reply.ts";
import { noticeTexts } from "#app/http/notice-text.server.ts";
import { forms } from "#app/i18n/ru/forms.ts";
import { namespace } from "#app/i18n/translator.ts";
import { formErrors } from "./form-reply.server.ts";
import { text } from "./form-text.server.ts";

const t = namespace("forms", forms);

/** The page again, with what was typed where it was typed and what is wrong beside it. */
export function wrongQuantity(form: FormData, uuid: string, typed: string) {
  return formErrors(text(form, "intent"), {
    values: { uuid, quantity: typed.slice(0, 40) },
    errors: { quantity: [t("wrong")] },
    notices: noticeTexts([badQuantity]),
  });
}

/** The same of a whole table: each quantity stays in its field, each wrong one is marked. */
export function wrongTable(lines: { uuid: string; typed: string }[], wrong: string[]) {
  return formErrors(goodsTableForm, {
    values: Object.fromEntries(lines.map(({ uuid, typed }) => [uuid, typed.slice(0, 40)])),
    errors: Object.fromEntries(wrong.map((uuid) => [uuid, [t("wrong")]])),
    notices: noticeTexts([badQuantity]),
  });
}

export const badQuantity: Notice = { kind: "error", key: "basketBadQuantity" };
