import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { PriceListOwner } from "#server/db/queries/price-lists/price-lists.ts";
import { counterpartyOf, seesOwnPrices } from "#server/use-cases/account/buyer.ts";
import type { LoadedViewer } from "#server/use-cases/account/viewer.ts";

/** Whose price lists these are: those of the counterparty, for members who may see its prices. */
export function priceListOwner(viewer: LoadedViewer): ProblemOr<PriceListOwner> {
  if (viewer.user === null) return no("unauthorized");
  if (!seesOwnPrices(viewer)) return no("rightMissing");
  return ok({ userUuid: viewer.user.uuid, rootUuid: counterpartyOf(viewer) });
}
