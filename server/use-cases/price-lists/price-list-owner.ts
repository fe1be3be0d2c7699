import type { ProblemOr } from "#app/contract/problem.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { PriceListOwner } from "#server/db/queries/price-lists/price-lists.ts";
import { counterpartyOf } from "#server/use-cases/account/buyer.ts";
import type { LoadedViewer } from "#server/use-cases/sessions/viewer.ts";
import { mayDo } from "#server/use-cases/members/member-may.ts";

/** Owner of price lists: the selected counterparty, for members with price access. */
export function priceListOwner(viewer: LoadedViewer): ProblemOr<PriceListOwner, "rightMissing" | "unauthorized"> {
  if (viewer.user === null) return no("unauthorized");
  const may = mayDo(viewer, "priceLists");
  if (!may.ok) return may;
  return ok({ userUuid: viewer.user.uuid, rootUuid: counterpartyOf(viewer) });
}
