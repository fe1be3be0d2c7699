import { claimDays, privateReturnDays, reasonWindows } from "#app/domain/claim/terms.ts";
import { invoiceReserveDays, onlineReserveHours, storageDays, storageReminderDays } from "#app/domain/limits.ts";
import type { LimitSlot } from "#app/domain/text-slots.ts";
import { limits } from "./ru/limits.ts";
import { namespace } from "./translator.ts";

const t = namespace("limits", limits);

/** Limits of the shop, worded. */
export function limitWords(): Record<Exclude<LimitSlot, "phone" | "officeHours">, string> {
  return {
    storageDays: days(storageDays),
    storageReminder: days(storageReminderDays),
    onlineReserve: t("hours", { count: onlineReserveHours }),
    invoiceReserve: t("workingDays", { count: invoiceReserveDays }),
    returnDays: days(privateReturnDays),
    contractReturnDays: days(daysOf("unsuitable")),
    shortageDaysOf: t("workingDaysOf", { count: daysOf("shortage") }),
    decisionDays: days(claimDays.decision),
    inspectionDays: days(claimDays.inspection),
  };
}

function days(count: number): string {
  return t("days", { count });
}

function daysOf(reason: "unsuitable" | "shortage"): number {
  const window = reasonWindows[reason];
  if (window === "warranty") throw new RangeError(`claims for ${reason} have no days`);
  return window.days;
}
