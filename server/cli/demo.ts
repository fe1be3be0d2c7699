import { isDemoToFill, openDemoBy } from "#server/demo/open-demo.ts";
import { demoAccounts } from "#server/demo/people/people.ts";
import { demoStaff } from "#server/demo/people/staff.ts";
import type { Demo } from "#server/process/backend.ts";

/** Demo shop for the processes that may run one; the product code never imports it. */
export const demo: Demo = { accounts: demoAccounts, staff: demoStaff, isToFill: isDemoToFill, open: openDemoBy };
