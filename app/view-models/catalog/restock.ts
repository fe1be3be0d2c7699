import type { Profile } from "#app/contract/account/auth.ts";
import type { Product } from "#app/contract/catalog/catalog.ts";
import { mayAwaitRestock } from "#app/domain/basket/split.ts";

/** Form «Сообщить о поступлении»; absent if the product is in stock or no longer sold, or if it would be refused. */
export type RestockViewModel = {
  /** Masked address of this visitor's request. */
  asked: string | null;
  /** Initial value of the field. */
  email: string;
  /** Render time, ISO 8601. */
  shownAt: string;
};

type Visitor = { profile: Pick<Profile, "email"> | null; crawler: boolean };
/** `isClosed`: the consent that the form needs would be refused; a request of before can still be cancelled. */
type Form = { isClosed: boolean };

export function restockViewModel(
  { profile, crawler }: Visitor,
  { status, availability, restockEmail }: Product,
  { isClosed }: Form,
): RestockViewModel | null {
  if (status !== "active" || !mayAwaitRestock(availability)) return null;
  if (isClosed && restockEmail === null) return null;
  // Without a time crawlers get an identical page each time.
  return { asked: restockEmail, email: profile?.email ?? "", shownAt: crawler ? "" : new Date().toISOString() };
}
