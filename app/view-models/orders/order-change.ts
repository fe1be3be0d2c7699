import type { OrderChangePreview } from "#app/contract/orders/order-changes.ts";
import type { FormReply } from "#app/forms/reply.ts";

/** Products found to be added. */
export type AddedGoods = { uuid: string; article: string; name: string; unit: string; multiplicity: number };
type Search = { query: string; outcome: "found" | "nothing" | "already" };

/** Additional data of the form's last reply, written by its own action. */
export type OrderChangeReply = {
  added: AddedGoods[];
  search: Search | null;
  /** Set while a change awaits confirmation. */
  confirm: { preview: OrderChangePreview; key: string } | null;
};

export function orderChangeReply(reply: FormReply | null): OrderChangeReply {
  const { added, search, preview, key } = reply?.data ?? {};
  return {
    added: Array.isArray(added) ? added.filter(isAdded) : [],
    search: isSearch(search) ? search : null,
    confirm: isPreview(preview) && typeof key === "string" ? { preview, key } : null,
  };
}

function isAdded(value: unknown): value is AddedGoods {
  return isObject(value) && typeof value["uuid"] === "string" && typeof value["multiplicity"] === "number";
}

function isSearch(value: unknown): value is Search {
  return isObject(value) && typeof value["query"] === "string" && typeof value["outcome"] === "string";
}

function isPreview(value: unknown): value is OrderChangePreview {
  return (
    isObject(value) && typeof value["hash"] === "string" && Array.isArray(value["lines"]) && isObject(value["money"])
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
