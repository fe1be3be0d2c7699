import type { Notice } from "#app/forms/reply.ts";
import type { Basket, BasketChange } from "#app/contract/basket/baskets.ts";
import { linesOf, splitBasket, type Availability } from "#app/domain/basket/split.ts";
import { searchOfPage } from "#app/domain/catalog/search-query/search-choices.ts";
import {
  addQuantity,
  askable,
  parseQuantity,
  quantityFromNumber,
  quantityToNumber,
  subtractQuantity,
  zeroQuantity,
  type Quantity,
} from "#app/domain/quantity.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { wantsPopup } from "#app/startup/wants-popup.server.ts";
import { addedTo, basketAfter, withBasket } from "./after-addition.server.ts";
import { formStep } from "#app/actions/form-reply.server.ts";
import { text, texts } from "#app/actions/form-text.server.ts";
import { redirectBackWithFlash, problemNotice } from "./one-click.server.ts";
import { withPopup } from "#app/actions/popup.server.ts";
import { badQuantity, wrongQuantity, wrongTable } from "./wrong-quantity.server.ts";
import type { ActionGroup, ActionHandler, ActionOutcome } from "#app/actions/action-group.server.ts";

/** Basket actions, for forms on any page. */
export const basketActions: ActionGroup = {
  "basket.add": add,
  "basket.set": set,
  "basket.remove": remove,
  "basket.tick": tick,
};

/** One product or a whole table: `uuid` and `quantity` come in pairs, empty and zero quantities are skipped. */
async function add(shop: ShopRequest, form: FormData) {
  const quantities = texts(form, "quantity");
  const wanted = texts(form, "uuid").map((uuid, index) => ({ uuid, typed: quantities[index] ?? "" }));
  const several = wanted.length > 1;
  const lines = wanted.filter(({ typed }) => !several || (typed.trim() !== "" && typed.trim() !== "0"));
  const items: { uuid: string; quantity: number }[] = [];
  const wrong: string[] = [];
  for (const { uuid, typed } of lines) {
    const quantity = parseQuantity(typed);
    if (!quantity.ok || quantity.value === zeroQuantity) wrong.push(uuid);
    else items.push({ uuid, quantity: quantityToNumber(quantity.value) });
  }
  const [first] = lines;
  if (wrong.length > 0 && first)
    return several ? wrongTable(lines, wrong) : wrongQuantity(form, first.uuid, first.typed);
  if (items.length === 0) return redirectBackWithFlash(shop, form, [badQuantity]);
  const key = text(form, "key");
  const change = await shop.api.baskets.add({
    body: {
      ...{ items, counterparty: renderedFor(shop, form), ...submissionOf(shop.request, form) },
      searched: searchOfPage(shop.url.pathname) ?? undefined,
    },
    key: key === "" ? undefined : key,
  });
  const [only] = items;
  // No popup for an undo (which has a key) or an addition from the popup itself.
  if (!change.ok || several || only === undefined || form.has("quiet") || key !== "" || !wantsPopup(shop)) {
    const name = change.ok && change.value.basket.items.find((line) => line.uuid === only?.uuid)?.product.name;
    const outcome = answer(
      shop,
      form,
      change,
      several || !name ? { key: "basketAddedMany" } : { key: "basketAdded", values: { name } },
    );
    return change.ok ? withBasket(outcome, basketAfter(shop, change.value), null) : outcome;
  }
  // The popup itself reports the addition.
  const outcome = redirectBackWithFlash(shop, form, adjusted(change.value), withPopup(shop, only.uuid));
  if (outcome instanceof Response) return outcome;
  const basket = basketAfter(shop, change.value);
  return withBasket(outcome, basket, await addedTo(shop, change.value, basket, only.uuid));
}

/** Sent without script, so double submission is not blocked in the browser. */
function submissionOf(request: Request, form: FormData): { isPress: boolean; page?: string } {
  const page = text(form, "page").slice(0, 40);
  const isPlain = form.get("via") !== "script" && (page !== "" || request.headers.get("sec-fetch-mode") === "navigate");
  return isPlain && page !== "" ? { isPress: true, page } : { isPress: isPlain };
}

/**
 * `quantity` of a product; `step` changes it by one multiplicity for the stepper's buttons without script. `rest` is
 * the quantity of the product's other line, sent by pages of an older build.
 */
async function set(shop: ShopRequest, form: FormData) {
  const typed = parseQuantity(text(form, "quantity"));
  const rest = parseQuantity(text(form, "rest") || "0");
  const multiplicity = parseQuantity(text(form, "multiplicity") || "1");
  const uuid = text(form, "uuid");
  // Removing has its own button: a zero is more likely a mistake.
  if (!typed.ok || typed.value === zeroQuantity) return wrongQuantity(form, uuid, text(form, "quantity"));
  if (!rest.ok || !multiplicity.ok) return redirectBackWithFlash(shop, form, [badQuantity]);
  const line = stepped(typed.value, multiplicity.value, text(form, "step"));
  const items = [{ uuid, quantity: quantityToNumber(askable(addQuantity(line, rest.value))) }];
  const change = await shop.api.baskets.setQuantity({
    body: {
      items,
      counterparty: renderedFor(shop, form),
      ...sequence(form),
    },
  });
  return answer(shop, form, change, { key: "basketSet" });
}

async function remove(shop: ShopRequest, form: FormData) {
  const rest = parseQuantity(text(form, "rest") || "0");
  const uuid = text(form, "uuid");
  const counterparty = renderedFor(shop, form);
  const before = await shop.api.baskets.show();
  // Removes only this line of a product divided by stock; the other keeps its quantity.
  const change =
    rest.ok && rest.value > 0
      ? await shop.api.baskets.setQuantity({
          body: {
            items: [{ uuid, quantity: quantityToNumber(rest.value) }],
            counterparty,
            ...sequence(form),
          },
        })
      : await shop.api.baskets.remove({ body: { items: [uuid], counterparty, ...sequence(form) } });
  const line = before.ok ? before.value.items.find((one) => one.uuid === uuid) : undefined;
  if (!before.ok || !change.ok || line === undefined) return answer(shop, form, change, { key: "basketRemoved" });
  // The removed quantity, for the undo.
  const left = change.value.basket.state[uuid]?.count ?? 0;
  const gone = subtractQuantity(quantityFromNumber(before.value.state[uuid]?.count ?? 0), quantityFromNumber(left));
  const { name } = line.product;
  return formStep("basket.remove", {
    step: crypto.randomUUID(),
    values: { [uuid]: String(quantityToNumber(gone)).replace(".", ",") },
    data: { name },
  });
}

/** Saves the selection of lines. */
export async function tick(shop: ShopRequest, form: FormData) {
  const ticked = new Set(texts(form, "ticked"));
  return saveTicks(shop, form, (line) => ticked.has(line));
}

/** Selects all lines of one group, or none; includes those on other pages. */
export function tickGroup(group: Availability, all: boolean): ActionHandler {
  return async (shop, form) => {
    const ticked = new Set(texts(form, "ticked"));
    if (form.has("paged")) {
      const basket = await shop.api.baskets.show();
      const shown = new Set(texts(form, "line"));
      const others = (basket.ok ? linesOfGroup(basket.value, group) : []).filter((line) => !shown.has(line));
      for (const line of others) form.append("line", line);
    }
    return saveTicks(shop, form, (line, kind) => (kind === group ? all : ticked.has(line)));
  };
}

/** Names of the group's checkboxes. */
function linesOfGroup({ items, doNotDivide }: Basket, group: Availability): string[] {
  const goods = items.map(({ uuid, availability, ...amounts }) => ({
    ...{ uuid, availability },
    quantity: quantityFromNumber(amounts.quantity),
    availableQuantity: quantityFromNumber(amounts.availableQuantity),
    multiplicity: quantityFromNumber(amounts.multiplicity),
  }));
  const lines = linesOf(splitBasket(goods, { doNotDivide }));
  return lines.flatMap(({ item, kind }) => (kind === group ? [`${item.uuid}:${kind}`] : []));
}

async function saveTicks(
  shop: ShopRequest,
  form: FormData,
  isTicked: (line: string, kind: Availability) => boolean,
): Promise<ActionOutcome> {
  const items = texts(form, "line").flatMap((line) => {
    const [uuid = "", kind] = line.split(":");
    return isKind(kind) ? [{ uuid, kind, ticked: isTicked(line, kind) }] : [];
  });
  const change = await shop.api.baskets.tick({ body: { items, counterparty: renderedFor(shop, form) } });
  return answer(shop, form, change, null);
}

type FlashText = Pick<Notice, "key" | "values">;

export function answer(shop: ShopRequest, form: FormData, change: ApiVerdict<BasketChange>, success: FlashText | null) {
  if (!change.ok) return redirectBackWithFlash(shop, form, [problemNotice(change)]);
  const plain: Notice[] = success === null ? [] : [{ kind: "success", ...success }];
  return redirectBackWithFlash(shop, form, [...plain, ...adjusted(change.value)]);
}

export function adjusted({ basket, settled }: BasketChange): Notice[] {
  const notices = settled.flatMap(({ uuid, quantity, rounded, capped, multiplicity }): Notice[] => {
    const unit = basket.items.find((line) => line.uuid === uuid)?.product.unit;
    const values = { quantity: formatQuantity(quantity, unit), multiplicity: formatQuantity(multiplicity, unit) };
    if (capped) return [{ kind: "info", key: "basketCapped", values }];
    return rounded ? [{ kind: "info", key: "basketRounded", values }] : [];
  });
  return notices.slice(0, 3);
}

function stepped(quantity: Quantity, multiplicity: Quantity, step: string): Quantity {
  if (step === "1") return addQuantity(quantity, multiplicity);
  // The last step down leaves one multiplicity: removing has its own button.
  if (step === "-1" && quantity > multiplicity) return subtractQuantity(quantity, multiplicity);
  return quantity;
}

/** The counterparty the page was rendered for, so that a switch in another tab cannot mix baskets (invariants BK8). */
export function renderedFor(shop: ShopRequest, form: FormData): string | null | undefined {
  if (shop.profile === null) return undefined;
  const named = text(form, "counterparty");
  if (form.has("counterparty")) return named === "" ? null : named;
  return shop.counterparty;
}

/** Sequence number of the browser's changes (invariants BK4); without script the server's order applies. */
export function sequence(form: FormData): { seq?: number } {
  const seq = Number(text(form, "seq"));
  return Number.isSafeInteger(seq) && seq > 0 ? { seq } : {};
}

function isKind(kind: string | undefined): kind is Availability {
  return kind === "available" || kind === "notAvailable" || kind === "onOrder";
}
