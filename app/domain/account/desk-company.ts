import { mayStaff, type StaffRight } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { mayMoveCounterparty, type CounterpartyStatus } from "./counterparty.ts";
import { decided } from "./moderation.ts";

/** What the person may do with a company now. Companies are in no city: its cities are asked before. */
export function companyDeskCan(staff: StaffScope, status: CounterpartyStatus) {
  const may = (right: StaffRight) => status !== "archived" && mayStaff(staff, right);
  return {
    approve: may("manageCustomers") && decided(status, "approve") !== null,
    reject: may("manageCustomers") && decided(status, "reject") !== null,
    setPrices: may("manageCustomers") && status !== "rejected",
    setManagers: may("manageCustomers"),
    setCredit: may("setCredit") && status !== "rejected",
    block: may("blockCustomers") && mayMoveCounterparty(status, "blocked", "shop").ok,
    unblock: may("blockCustomers") && status === "blocked",
  };
}

/** Days of a deferral that a company can get. */
export const mostCreditDays = 365;
