import { mayStaff } from "./rights.ts";
import type { StaffScope } from "./roles.ts";

/**
 * Which prices of goods a person sees: people who set prices see all lists, those who see the sums of orders the price on
 * sale, people of warehouses and content none.
 */
export function seenPrices(staff: StaffScope): "all" | "base" | "none" {
  if (mayStaff(staff, "editPrices")) return "all";
  return mayStaff(staff, "seePrices") ? "base" : "none";
}
