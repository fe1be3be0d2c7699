import { goodsTableForm, type Notice } from "#app/forms/reply.ts";
import { noticeTexts } from "#app/http/notice-text.server.ts";
import { quantityField } from "#app/forms/basket/quantities.ts";
import { quantityFaultText } from "#app/i18n/quantity-fault.ts";
import { formErrors } from "#app/actions/form-reply.server.ts";
import { text } from "#app/actions/form-text.server.ts";

/** The page again, with the typed value and the error at its field. */
export function wrongQuantity(form: FormData, uuid: string, typed: string) {
  return formErrors(text(form, "intent"), {
    values: { uuid, quantity: typed.slice(0, 40) },
    errors: { quantity: [quantityFaultText(typed)] },
    notices: noticeTexts([badQuantity]),
  });
}

/** The same for a table: every quantity is kept, wrong ones are marked. */
export function wrongTable(lines: { uuid: string; typed: string }[], wrong: string[]) {
  return formErrors(goodsTableForm, {
    values: Object.fromEntries(lines.map(({ uuid, typed }) => [uuid, typed.slice(0, 40)])),
    errors: Object.fromEntries(
      lines.filter(({ uuid }) => wrong.includes(uuid)).map(({ uuid, typed }) => [uuid, [quantityFaultText(typed)]]),
    ),
    notices: noticeTexts([badQuantity]),
  });
}

/** Errors of `q.<uuid>` fields of a form with many quantities. */
export function quantityErrors(fields: Readonly<Record<string, string>>, wrong: readonly string[]) {
  return Object.fromEntries(
    wrong.map((uuid) => [quantityField(uuid), [quantityFaultText(fields[quantityField(uuid)] ?? "")]]),
  );
}

export const badQuantity: Notice = { kind: "error", key: "basketBadQuantity" };
