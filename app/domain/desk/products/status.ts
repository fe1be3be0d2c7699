export const productStatuses = ["draft", "active", "hidden", "discontinued"] as const;
export type ProductStatus = (typeof productStatuses)[number];

/** What people do with the status of goods: put them on sale, hide them, discontinue them. */
export const statusActions = ["show", "hide", "discontinue"] as const;
export type StatusAction = (typeof statusActions)[number];

export const statusAfter = { show: "active", hide: "hidden", discontinue: "discontinued" } as const satisfies Record<
  StatusAction,
  ProductStatus
>;

/** Drafts never were on sale, so there is nothing to hide; discontinued goods may return. */
const from: Readonly<Record<StatusAction, readonly string[]>> = {
  show: ["draft", "hidden", "discontinued"],
  hide: ["active"],
  discontinue: ["active", "hidden"],
};

export function mayMoveStatus(status: string, action: StatusAction): boolean {
  return from[action].includes(status);
}

/** The steps that lead from this status elsewhere. */
export function statusActionsOf(status: string): StatusAction[] {
  return statusActions.filter((action) => mayMoveStatus(status, action));
}
