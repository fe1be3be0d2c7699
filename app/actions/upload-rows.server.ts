import type { UploadAdded } from "#app/contract/product-uploads.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { uploadAcceptForm, uploadColumnsForm, uploadSheetForm } from "#app/forms/product-upload.ts";
import type { Notice } from "#app/forms/reply.ts";
import type { ApiVerdict } from "#app/shop-api/call.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "./action-group.server.ts";
import { renderedFor } from "./basket.server.ts";
import { listName, text, texts as textsOf } from "./form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";

/** What a buyer does with a list that was read. */
export const uploadRowActions: ActionGroup = {
  [uploadColumnsForm]: nameColumns,
  [uploadSheetForm]: async (shop, form) => {
    const chosen = await shop.api.uploads.chooseSheet(text(form, "upload"), {
      sheet: text(form, "sheet").slice(0, 255),
    });
    return redirectBackWithFlash(shop, form, chosen.ok ? [] : [problemNotice(chosen)]);
  },
  [uploadAcceptForm]: async (shop, form) => {
    const rows = textsOf(form, "match").flatMap(matchOf).slice(0, uploadLimits.page);
    if (rows.length === 0) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "nothingChosen" }]);
    const taken = await shop.api.uploads.accept(text(form, "upload"), { rows });
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
    isEach: text(form, "isEach") === "on",
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

/** "12:<uuid>", as the form of all matches says them. */
function matchOf(value: string): { row: number; product: string }[] {
  const [, row = "", product = ""] = /^(\d{1,7}):([0-9a-f-]{36})$/.exec(value) ?? [];
  return row === "" ? [] : [{ row: Number(row), product }];
}

/** What is no number is none that any list has. */
function columnOf(typed: string): number {
  return /^\d{1,7}$/.test(typed) ? Number(typed) : 9_999_999;
}
