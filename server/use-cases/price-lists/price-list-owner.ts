import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { PriceListOwner } from "#server/db/queries/price-lists/price-lists.ts";
import { counterpartyOf } from "#server/use-cases/account/buyer.ts";
import type { LoadedViewer } from "#server/use-cases/account/viewer.ts";
import { mayDo } from "#server/use-cases/account/member-may.ts";

/** Whose price lists these are: those of the counterparty, for members who may see its prices. */
export function priceListOwner(viewer: LoadedViewer): ProblemOr<PriceListOwner> {
  if (viewer.user === null) return no("unauthorized");
  const may = mayDo(viewer, "priceLists");
  if (!may.ok) return may;
  return ok({ userUuid: viewer.user.uuid, rootUuid: counterpartyOf(viewer) });
}
