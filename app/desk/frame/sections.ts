import type { StaffRight } from "#app/domain/staff/rights.ts";
import type { deskFrame } from "#app/i18n/ru/desk/frame.ts";

type Section = { path: string; name: keyof typeof deskFrame.section; right: StaffRight | "self" };

/** The menu. */
export const sections: readonly Section[] = [
  { path: "", name: "today", right: "self" },
  { path: "orders", name: "orders", right: "seeOrders" },
];
