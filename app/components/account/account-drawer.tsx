import { AuthDrawer } from "#app/components/auth/auth-drawer.tsx";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import type { Place } from "#app/components/frame/links.ts";
import type { AccountDrawerName } from "#app/domain/navigation/drawers.ts";
import { ContactDrawer } from "./contact-drawer.tsx";
import { CounterpartyDrawer } from "./counterparty-drawer.tsx";

/** The drawers in which a user changes the account; who is not logged in is asked to log in first. */
export function AccountDrawer({ name, data, place }: { name: AccountDrawerName; data: FrameViewModel; place: Place }) {
  if (!data.account) return <AuthDrawer data={data} place={place} />;
  if (name === "counterparty") return <CounterpartyDrawer account={data.account} place={place} />;
  return <ContactDrawer kind={name} account={data.account} sent={data.reply} place={place} key={name} />;
}
