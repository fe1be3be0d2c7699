import { transferStates } from "#app/domain/exchange/transfer.ts";
import { paymentMethods } from "#app/domain/order/payment.ts";
import { paymentStatuses } from "#app/domain/order/payment-status.ts";
import { orderStatuses } from "#app/domain/order/status.ts";
import type { ListShape } from "#app/domain/desk/list-shape.ts";

/** «Заказы» (desk §3). */
export const ordersList = {
  name: "orders",
  filters: [
    { name: "q", kind: "text" },
    { name: "status", kind: "choices", options: orderStatuses },
    { name: "payment", kind: "choices", options: paymentStatuses },
    { name: "created", kind: "dates" },
    { name: "day", kind: "dates" },
    { name: "city", kind: "choices", options: null },
    { name: "warehouse", kind: "choices", options: null },
    { name: "way", kind: "choices", options: ["pickup", "courier", "transport"] },
    { name: "method", kind: "choices", options: paymentMethods },
    { name: "sum", kind: "numbers" },
    { name: "buyer", kind: "text" },
    { name: "company", kind: "flag" },
    { name: "manager", kind: "choices", options: null },
    { name: "source", kind: "choices", options: ["site", "repeat", "schedule", "manager", "upload"] },
    { name: "article", kind: "text" },
    { name: "own", kind: "text" },
    { name: "comment", kind: "flag" },
    { name: "late", kind: "flag" },
    { name: "unpaid", kind: "flag" },
    { name: "short", kind: "flag" },
    { name: "erp", kind: "choices", options: transferStates },
  ],
  columns: [
    "number",
    "created",
    "city",
    "buyer",
    "phone",
    "sum",
    "payment",
    "status",
    "day",
    "way",
    "warehouse",
    "manager",
    "comment",
    "source",
    "own",
  ],
  extra: ["phone", "way", "source", "own"],
  sorts: ["created", "number", "sum"],
  sort: "-created",
} as const satisfies ListShape;
