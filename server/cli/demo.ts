import { isDemoToFill, openDemoBy } from "#server/demo/open-demo.ts";
import { demoAccounts } from "#server/demo/people/people.ts";
import type { Demo } from "#server/process/backend.ts";

/** Demo shop for the processes that may run one; the product code never imports it. */
export const demo: Demo = { accounts: demoAccounts, isToFill: isDemoToFill, open: openDemoBy };
