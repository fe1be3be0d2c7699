import type { Profile } from "#app/contract/auth.ts";
import { formatPhone } from "#app/domain/phone.ts";

export type BuyerValues = { fio: string; phone: string; email: string };

/** What forms with somebody's contacts begin with; empty for guests. */
export function buyerValues(profile: Profile | null): BuyerValues {
  if (profile === null) return { fio: "", phone: "", email: "" };
  const { lastName, firstName, middleName, phone, email } = profile;
  return {
    fio: [lastName, firstName, middleName].filter(Boolean).join(" "),
    phone: formatPhone(phone),
    email: email ?? "",
  };
}
