import type { Notice } from "#app/forms/reply.ts";
import type { BasketChange } from "#app/contract/baskets.ts";
import {
  addQuantity,
  parseQuantity,
  quantityToNumber,
  subtractQuantity,
  zeroQuantity,
  type Quantity,
} from "#app/domain/quantity.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import type { ApiVerdict } from "#app/shop-api/call.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { wantsPopup } from "#app/startup/wants-popup.server.ts";
import { text, texts } from "./form-text.server.ts";
import { redirectBackWithFlash, problemNotice } from "./one-click.server.ts";
import { withPopup } from "./popup.server.ts";
import type { ActionGroup } from "./action-group.server.ts";

/** Everything a visitor does to the basket, wherever the form stands. */
export const basketActions: ActionGroup = {
  "basket.add": add,
  "basket.set": set,
  "basket.remove": remove,
  "basket.tick": tick,
  "basket.seen": seen,
  "basket.whole": shipWhole,
};

/** One product, or a whole table of them: `uuid` and `quantity` come in pairs, empty and zero quantities are left out. */
async function add(shop: ShopRequest, form: FormData) {
  const quantities = texts(form, "quantity");
  const wanted = texts(form, "uuid").map((uuid, place) => ({ uuid, typed: quantities[place] ?? "" }));
  const several = wanted.length > 1;
  const lines = wanted.filter(({ typed }) => !several || (typed.trim() !== "" && typed.trim() !== "0"));
  const items: { uuid: string; quantity: number }[] = [];
  for (const { uuid, typed } of lines) {
    const quantity = parseQuantity(typed);
    if (!quantity.ok || quantity.value === zeroQuantity) return redirectBackWithFlash(shop, form, [badQuantity]);
    items.push({ uuid, quantity: quantityToNumber(quantity.value) });
  }
  if (items.length === 0) return redirectBackWithFlash(shop, form, [badQuantity]);
  const key = text(form, "key");
  const change = await shop.api.baskets.add(
    { items, counterparty: drawnFor(shop, form) },
    key === "" ? undefined : key,
  );
  const [only] = items;
  // What is put back (an undo has a key) or comes from the popup itself is no news.
  if (!change.ok || several || only === undefined || form.has("quiet") || key !== "" || !wantsPopup(shop)) {
    return answer(shop, form, change, several ? "basketAddedMany" : "basketAdded");
  }
  // The popup itself says what has been added.
  return redirectBackWithFlash(shop, form, adjusted(change.value), withPopup(shop, only.uuid));
}

/**
 * `quantity` of one shown line; `rest` is what the product's other line holds, `step` moves by one multiplicity.
 * So the stepper's buttons work without script.
 */
async function set(shop: ShopRequest, form: FormData) {
  const typed = parseQuantity(text(form, "quantity"));
  const rest = parseQuantity(text(form, "rest") || "0");
  const multiplicity = parseQuantity(text(form, "multiplicity") || "1");
  if (!typed.ok || !rest.ok || !multiplicity.ok) return redirectBackWithFlash(shop, form, [badQuantity]);
  const line = stepped(typed.value, multiplicity.value, text(form, "step"));
  const items = [{ uuid: text(form, "uuid"), quantity: quantityToNumber(addQuantity(line, rest.value)) }];
  const change = await shop.api.baskets.setQuantity({ items, counterparty: drawnFor(shop, form), ...sequence(form) });
  return answer(shop, form, change, "basketSet");
}

async function remove(shop: ShopRequest, form: FormData) {
  const rest = parseQuantity(text(form, "rest") || "0");
  const uuid = text(form, "uuid");
  const counterparty = drawnFor(shop, form);
  // Of a product divided by stock only the line at hand goes; the other one keeps its quantity.
  const change =
    rest.ok && rest.value > 0
      ? await shop.api.baskets.setQuantity({
          items: [{ uuid, quantity: quantityToNumber(rest.value) }],
          counterparty,
          ...sequence(form),
        })
      : await shop.api.baskets.remove({ items: [uuid], counterparty, ...sequence(form) });
  return answer(shop, form, change, "basketRemoved");
}

/** Keeps which lines are ticked. */
export async function tick(shop: ShopRequest, form: FormData) {
  const ticked = new Set(texts(form, "ticked"));
  const items = texts(form, "line").flatMap((line) => {
    const [uuid = "", kind] = line.split(":");
    return isKind(kind) ? [{ uuid, kind, ticked: ticked.has(line) }] : [];
  });
  const change = await shop.api.baskets.tick({ items, counterparty: drawnFor(shop, form) });
  return answer(shop, form, change, null);
}

async function seen(shop: ShopRequest, form: FormData) {
  const items = texts(form, "uuid");
  const change = await shop.api.baskets.seen(items.length === 0 ? undefined : items);
  return answer(shop, form, change, null);
}

async function shipWhole(shop: ShopRequest, form: FormData) {
  const value = text(form, "whole") === "on";
  const saved = await shop.api.settings.save([{ code: "doNotDivide", value }]);
  const notice: Notice = saved.ok
    ? { kind: "success", key: value ? "basketWholeOn" : "basketWholeOff" }
    : problemNotice(saved);
  return redirectBackWithFlash(shop, form, [notice]);
}

function answer(shop: ShopRequest, form: FormData, change: ApiVerdict<BasketChange>, success: string | null) {
  if (!change.ok) return redirectBackWithFlash(shop, form, [problemNotice(change)]);
  const plain: Notice[] = success === null ? [] : [{ kind: "success", key: success }];
  return redirectBackWithFlash(shop, form, [...plain, ...adjusted(change.value)]);
}

function adjusted({ settled }: BasketChange): Notice[] {
  const notices = settled.flatMap(({ quantity, rounded, capped, multiplicity }): Notice[] => {
    const values = { quantity: formatQuantity(quantity), multiplicity: formatQuantity(multiplicity) };
    if (capped) return [{ kind: "info", key: "basketCapped", values }];
    return rounded ? [{ kind: "info", key: "basketRounded", values }] : [];
  });
  return notices.slice(0, 3);
}

function stepped(quantity: Quantity, multiplicity: Quantity, step: string): Quantity {
  if (step === "1") return addQuantity(quantity, multiplicity);
  // The last step down leaves one multiplicity: removing has a button of its own.
  if (step === "-1" && quantity > multiplicity) return subtractQuantity(quantity, multiplicity);
  return quantity;
}

/** The page names the counterparty it was drawn for, so that a switch in another tab cannot mix baskets (invariants BK8). */
export function drawnFor(shop: ShopRequest, form: FormData): string | null | undefined {
  if (shop.profile === null) return undefined;
  const named = text(form, "counterparty");
  if (form.has("counterparty")) return named === "" ? null : named;
  return shop.counterparty;
}

/** The browser's own count of its changes (invariants BK4); without script the server's order is the order. */
function sequence(form: FormData): { seq?: number } {
  const seq = Number(text(form, "seq"));
  return Number.isSafeInteger(seq) && seq > 0 ? { seq } : {};
}

function isKind(kind: string | undefined): kind is "available" | "notAvailable" | "onOrder" {
  return kind === "available" || kind === "notAvailable" || kind === "onOrder";
}

const badQuantity: Notice = { kind: "error", key: "basketBadQuantity" };
