import { settingsShape } from "#app/contract/auth.ts";
import type { MessageWishes } from "#app/domain/account/message-wishes.ts";

/** What a buyer has saved about messages; what a release that knew other settings has stored is left alone. */
export function wishesOf(stored: Record<string, unknown>): MessageWishes {
  const known = Object.entries(stored).flatMap(
    ([code, value]) => settingsShape.safeParse([{ code, value }]).data ?? [],
  );
  const wish = (code: keyof MessageWishes) => {
    const value = known.find((setting) => setting.code === code)?.value;
    return typeof value === "boolean" ? value : null;
  };
  return {
    notifyOrderEmail: wish("notifyOrderEmail"),
    notifyOrderSms: wish("notifyOrderSms"),
    notifyPayments: wish("notifyPayments"),
  };
}
