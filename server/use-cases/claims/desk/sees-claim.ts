import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";

/** Where a claim belongs: the city of its order, and the warehouses that have sent its goods. */
type ClaimPlace = { cityUuid: string; warehouses: readonly (string | null)[] };

/** Whether the claim exists for the person: the warehouse sees claims of goods that its own places have sent. */
export function seesClaim(staff: StaffScope, { cityUuid: city, warehouses }: ClaimPlace): boolean {
  return [...new Set(warehouses)].some((warehouse) =>
    mayStaff(staff, "seeClaims", { city, warehouse: warehouse ?? "" }),
  );
}

/** The same of a claim with its lines. */
export function seesClaimOf(
  staff: StaffScope,
  { cityUuid, lines }: { cityUuid: string; lines: readonly { warehouse: string | null }[] },
): boolean {
  return seesClaim(staff, { cityUuid, warehouses: lines.map(({ warehouse }) => warehouse) });
}
