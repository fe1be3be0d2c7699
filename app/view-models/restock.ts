import type { Profile } from "#app/contract/auth.ts";
import type { Product } from "#app/contract/catalog.ts";
import { mayAwaitRestock } from "#app/domain/basket/split.ts";

/** The form «Сообщить о поступлении»; absent where the city has the goods or nobody sells them any more. */
export type RestockViewModel = {
  /** The address the e-mail goes to, masked, when this visitor has asked for one. */
  asked: string | null;
  /** The first value of the field. */
  email: string;
  /** When the form was made, ISO 8601. */
  shownAt: string;
};

type Visitor = { profile: Pick<Profile, "email"> | null; crawler: boolean };

export function restockViewModel(
  { profile, crawler }: Visitor,
  { status, availability, restockEmail }: Product,
): RestockViewModel | null {
  if (status !== "active" || !mayAwaitRestock(availability)) return null;
  // Without a time a crawler gets the same page each time it asks.
  return { asked: restockEmail, email: profile?.email ?? "", shownAt: crawler ? "" : new Date().toISOString() };
}
