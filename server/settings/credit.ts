import { z } from "zod";
import type { CreditThresholds } from "#app/domain/settlement/credit-stop.ts";
import { setting } from "./setting.ts";

/** Days overdue after which a company is warned, restricted to prepayment, and blocked. */
export const creditSettings = {
  CREDIT_STOP_DAYS: setting(
    z
      .string()
      .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, "three numbers of days are expected, as in 1,5,30")
      .default("1,5,30")
      .transform(thresholdsOf)
      .refine(({ warn, noPostpay, blocked }) => warn > 0 && warn <= noPostpay && noPostpay <= blocked, {
        error: "days from 1 up, each stage not before the last, are expected",
      }),
    { about: "days overdue from which a company is warned, may only prepay, is blocked", unset: "1,5,30" },
  ),
};

function thresholdsOf(text: string): CreditThresholds {
  const [warn = 0, noPostpay = 0, blocked = 0] = text.split(",").map(Number);
  return { warn, noPostpay, blocked };
}
