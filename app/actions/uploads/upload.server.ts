import { uploadFileForm, uploadMegabytes, uploadTextForm, typedRows } from "#app/forms/product-upload.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { uploadsOf } from "#app/http/upload.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { productUpload as texts } from "#app/i18n/ru/uploads/product-upload.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "#app/actions/action-group.server.ts";
import { formErrors } from "#app/actions/form-reply.server.ts";
import { text } from "#app/actions/form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "#app/actions/basket/one-click.server.ts";

const t = namespace("productUpload", texts);

/** Upload of a list: unreadable input comes back to the form, the rest gets its own page. */
export const uploadActions: ActionGroup = {
  [uploadFileForm]: sendFile,
  [uploadTextForm]: sendText,
  "upload.drop": async (shop, form) => {
    const dropped = await shop.api.uploads.drop({ params: { uuid: text(form, "upload") } });
    const notice = dropped.ok ? { kind: "success" as const, key: "uploadDropped" } : problemNotice(dropped);
    return redirectBackWithFlash(shop, form, [notice], "/load-products");
  },
};

async function sendFile(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const files = shop.session.context.uploads ?? uploadsOf(form);
  const file = files.find(({ field, size, name }) => field === "files" && (size > 0 || name !== ""));
  const wrong = (message: string) => formErrors(uploadFileForm, { errors: { files: [message] } });
  if (file === undefined) return wrong(t("fileMissing"));
  if (file.isLost) return wrong(t("diskFull"));
  if (file.size > uploadLimits.bytes) return wrong(t("fileHeavy", { megabytes: uploadMegabytes }));
  const taken = await file.use(uploadLimits.bytes, (bytes) =>
    shop.api.uploads.sendFile({ key: keyOf(form), file: { name: file.name, bytes } }),
  );
  if (taken === null) return wrong(t("busy"));
  return taken.ok ? toUpload(taken.value.uuid) : wrong(taken.messages[0] ?? t("busy"));
}

async function sendText(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const [list, rows] = [text(form, "list").replace(/[\p{Cc}\p{Cs}]/gu, keepLines), typedRows(form)];
  const values = { list: list === "" ? rows.map((row) => `${row.code} ${row.quantity}`).join("\n") : list };
  const wrong = (message: string) => formErrors(uploadTextForm, { values, errors: { list: [message] } });
  if (list.trim() === "" && rows.length === 0) return wrong(t("textMissing"));
  // Typed rows become the last lines of a pasted list, separated by tabs.
  const body =
    list.trim() === ""
      ? { rows }
      : { text: [list, ...rows.map(({ code, quantity }) => `${code}\t${quantity}`)].join("\n").slice(0, 200_000) };
  const taken = await shop.api.uploads.send({ body, key: keyOf(form) });
  return taken.ok ? toUpload(taken.value.uuid) : wrong(taken.messages[0] ?? t("busy"));
}

function keepLines(sign: string): string {
  return /[\t\r\n]/.test(sign) ? sign : " ";
}

function keyOf(form: FormData): string {
  const key = text(form, "key");
  return /^[\x21-\x7e]{1,100}$/.test(key) ? key : crypto.randomUUID();
}

function toUpload(uuid: string): Response {
  return seeOther(`/loaded-products?upload=${uuid}`);
}
