import { settingsShape } from "#app/contract/account/auth.ts";
import type { MessageWishes } from "#app/domain/account/message-wishes.ts";

/** A buyer's saved notification settings; unknown ones of other releases are ignored. */
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
