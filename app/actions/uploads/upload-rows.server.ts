import type { BodyOf } from "#app/contract/endpoint.ts";
import type { Endpoints } from "#app/contract/endpoints.ts";
import type { UploadAdded } from "#app/contract/uploads/product-uploads.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { uploadAcceptForm, uploadColumnsForm, uploadSheetForm } from "#app/forms/product-upload.ts";
import type { Notice } from "#app/forms/reply.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "#app/actions/action-group.server.ts";
import { renderedFor } from "#app/actions/basket/basket.server.ts";
import { listName, text, texts as textsOf } from "#app/actions/form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "#app/actions/basket/one-click.server.ts";

/** Actions on an uploaded list. */
export const uploadRowActions: ActionGroup = {
  [uploadColumnsForm]: nameColumns,
  [uploadSheetForm]: async (shop, form) => {
    const chosen = await shop.api.uploadRows.chooseSheet({
      params: uploadOf(form),
      body: { sheet: text(form, "sheet").slice(0, 255) },
    });
    return redirectBackWithFlash(shop, form, chosen.ok ? [] : [problemNotice(chosen)]);
  },
  [uploadAcceptForm]: async (shop, form) => {
    const rows = textsOf(form, "match").flatMap(matchOf).slice(0, uploadLimits.page);
    if (rows.length === 0) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "nothingChosen" }]);
    const taken = await shop.api.uploadRows.accept({ params: uploadOf(form), body: { rows } });
    const notice: Notice = taken.ok
      ? { kind: "success", key: "uploadAccepted", values: { count: taken.value.accepted } }
      : problemNotice(taken);
    return redirectBackWithFlash(shop, form, [notice]);
  },
  "upload.row.save": (shop, form) =>
    changeRow(shop, form, {
      code: text(form, "code").slice(0, uploadLimits.codeLength),
      quantity: text(form, "quantity").slice(0, uploadLimits.quantityLength),
    }),
  "upload.row.choose": (shop, form) => changeRow(shop, form, { product: text(form, "product") }),
  "upload.row.accept": (shop, form) => changeRow(shop, form, { accept: true }),
  "upload.row.remove": async (shop, form) =>
    flashResult(
      shop,
      form,
      await shop.api.uploadRows.removeRow({ params: { ...uploadOf(form), row: rowOf(form) } }),
      "uploadRowRemoved",
    ),
  "upload.basket": async (shop, form) => {
    const options = { counterparty: renderedFor(shop, form), again: text(form, "again") === "on" };
    return added(shop, form, await shop.api.uploadRows.toBasket({ params: uploadOf(form), body: options }));
  },
  "upload.list": async (shop, form) => {
    const options = {
      name: listName(form),
      counterparty: renderedFor(shop, form),
      again: text(form, "again") === "on",
    };
    return added(shop, form, await shop.api.uploadRows.toList({ params: uploadOf(form), body: options }));
  },
};

async function nameColumns(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const quantity = text(form, "quantity");
  const named = await shop.api.uploadRows.nameColumns({
    params: uploadOf(form),
    body: {
      code: columnOf(text(form, "code")),
      quantity: quantity === "" ? null : columnOf(quantity),
      hasHead: text(form, "hasHead") === "on",
      isEach: text(form, "isEach") === "on",
    },
  });
  return redirectBackWithFlash(shop, form, named.ok ? [] : [problemNotice(named)]);
}

async function changeRow(
  shop: ShopRequest,
  form: FormData,
  body: BodyOf<Endpoints["uploadRows"]["changeRow"]>,
): Promise<ActionOutcome> {
  return flashResult(
    shop,
    form,
    await shop.api.uploadRows.changeRow({ params: { ...uploadOf(form), row: rowOf(form) }, body }),
    "uploadRowSaved",
  );
}

function flashResult(shop: ShopRequest, form: FormData, verdict: ApiVerdict<unknown>, key: string): ActionOutcome {
  const notice: Notice = verdict.ok ? { kind: "success", key } : problemNotice(verdict);
  return redirectBackWithFlash(shop, form, [notice]);
}

function added(shop: ShopRequest, form: FormData, verdict: ApiVerdict<UploadAdded>): ActionOutcome {
  if (!verdict.ok) return redirectBackWithFlash(shop, form, [problemNotice(verdict)]);
  const { added: count, rows, noRoom } = verdict.value;
  return redirectBackWithFlash(shop, form, [
    { kind: "success", key: "uploadAdded", values: { added: count, rows } },
    ...(noRoom > 0 ? [{ kind: "info" as const, key: "uploadNoRoom", values: { count: noRoom } }] : []),
  ]);
}

function uploadOf(form: FormData) {
  return { uuid: text(form, "upload") };
}

function rowOf(form: FormData): number {
  return columnOf(text(form, "row"));
}

/** "12:<uuid>", the value in the form of all matches. */
function matchOf(value: string): { row: number; product: string }[] {
  const [, row = "", product = ""] = /^(\d{1,7}):([0-9a-f-]{36})$/.exec(value) ?? [];
  return row === "" ? [] : [{ row: Number(row), product }];
}

/** An invalid number matches no column. */
function columnOf(typed: string): number {
  return /^\d{1,7}$/.test(typed) ? Number(typed) : 9_999_999;
}
