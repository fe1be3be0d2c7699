/** What 1C says of a product, as far as it decides on its status. */
export type GoodState = {
  isDeleted: boolean;
  /** Sold by its characteristics: the bare product is not for sale. */
  isSplit: boolean;
  /** No group of it has a category yet. */
  waits: boolean;
};

type Kept = { status: string; hiddenBy: string | null };

/**
 * The status that 1C gives a product (desk §7, §8), null for none: what 1C has hidden it may show again, goods that
 * somebody else withholds stay as they are, which the pins of statuses ensure.
 */
export function statusOf(
  { isDeleted, isSplit, waits }: GoodState,
  current: Kept | null,
): "active" | "hidden" | "draft" | null {
  const isAbsent = isDeleted || isSplit;
  if (current === null) return isAbsent ? "hidden" : waits ? "draft" : "active";
  if (isAbsent) return current.status === "hidden" || current.status === "discontinued" ? null : "hidden";
  const isWithheld = current.status === "hidden" || current.status === "draft";
  return isWithheld && current.hiddenBy === "erp" && !waits ? "active" : null;
}
