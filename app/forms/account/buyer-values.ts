import type { Profile } from "#app/contract/account/auth.ts";
import { formatPhone } from "#app/domain/phone.ts";

export type BuyerValues = { fio: string; phone: string; email: string };

/** Initial contacts of a form; empty for guests. */
export function buyerValues(profile: Profile | null): BuyerValues {
  if (profile === null) return { fio: "", phone: "", email: "" };
  const { lastName, firstName, middleName, phone, email } = profile;
  return {
    fio: [lastName, firstName, middleName].filter(Boolean).join(" "),
    phone: formatPhone(phone),
    email: email ?? "",
  };
}
