/** Orders that wait for somebody, as filters of their list: the figures of «Сегодня» are its totals (desk §2). */
export function waitingOrders(today: string) {
  return {
    newOrders: [["status", "new"]],
    unpaid: [["unpaid", "1"]],
    assemble: [
      ["status", "confirmed"],
      ["day", `..${today}`],
    ],
    late: [["late", "1"]],
    lacking: [["short", "1"]],
  } as const satisfies Record<string, readonly (readonly [string, string])[]>;
}

/** Claims that wait for the shop, as a filter of their list. */
export const waitingClaims = ["new", "inReview", "inspection", "goodsReceived"] as const;

/** Days in which a message of a buyer is answered, for messages without an agreed time. */
export const feedbackDays = 1;
