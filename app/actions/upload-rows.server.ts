import type { UploadAdded } from "#app/contract/product-uploads.ts";
import { uploadColumnsForm } from "#app/forms/product-upload.ts";
import type { Notice } from "#app/forms/reply.ts";
import type { ApiVerdict } from "#app/shop-api/call.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "./action-group.server.ts";
import { renderedFor } from "./basket.server.ts";
import { listName, text } from "./form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";

/** What a buyer does with a list that was read. */
export const uploadRowActions: ActionGroup = {
  [uploadColumnsForm]: nameColumns,
  "upload.row.save": (shop, form) =>
    changeRow(shop, form, { code: text(form, "code").slice(0, 100), quantity: text(form, "quantity").slice(0, 40) }),
  "upload.row.choose": (shop, form) => changeRow(shop, form, { product: text(form, "product") }),
  "upload.row.accept": (shop, form) => changeRow(shop, form, { accept: true }),
  "upload.row.remove": async (shop, form) =>
    told(shop, form, await shop.api.uploads.removeRow(text(form, "upload"), rowOf(form)), "uploadRowRemoved"),
  "upload.basket": async (shop, form) => {
    const asked = { counterparty: renderedFor(shop, form), again: text(form, "again") === "on" };
    return added(shop, form, await shop.api.uploads.toBasket(text(form, "upload"), asked));
  },
  "upload.list": async (shop, form) => {
    const asked = { name: listName(form), counterparty: renderedFor(shop, form), again: text(form, "again") === "on" };
    return added(shop, form, await shop.api.uploads.toList(text(form, "upload"), asked));
  },
};

async function nameColumns(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const quantity = text(form, "quantity");
  const named = await shop.api.uploads.nameColumns(text(form, "upload"), {
    code: columnOf(text(form, "code")),
    quantity: quantity === "" ? null : columnOf(quantity),
    hasHead: text(form, "hasHead") === "on",
  });
  return redirectBackWithFlash(shop, form, named.ok ? [] : [problemNotice(named)]);
}

async function changeRow(
  shop: ShopRequest,
  form: FormData,
  change: Parameters<ShopRequest["api"]["uploads"]["changeRow"]>[2],
): Promise<ActionOutcome> {
  return told(
    shop,
    form,
    await shop.api.uploads.changeRow(text(form, "upload"), rowOf(form), change),
    "uploadRowSaved",
  );
}

function told(shop: ShopRequest, form: FormData, verdict: ApiVerdict<unknown>, key: string): ActionOutcome {
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

function rowOf(form: FormData): number {
  return columnOf(text(form, "row"));
}

/** What is no number is none that any list has. */
function columnOf(typed: string): number {
  return /^\d{1,7}$/.test(typed) ? Number(typed) : 9_999_999;
}
