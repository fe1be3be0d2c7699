import { ContactDrawer } from "#app/components/account/contact-drawer.tsx";
import { CounterpartyDrawer } from "#app/components/account/counterparty-drawer.tsx";
import { AuthDrawer } from "#app/components/auth/auth-drawer.tsx";
import { isAccountDrawer, type AccountDrawerName } from "#app/domain/navigation/drawers.ts";
import { AddedDrawer } from "./added-drawer.tsx";
import { CatalogDrawer } from "./catalog-drawer.tsx";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import type { Place } from "#app/components/frame/links.ts";
import { LocationDrawer } from "./location-drawer.tsx";
import { ProfileDrawer } from "./profile-drawer.tsx";
import { SearchDrawer } from "./search-drawer.tsx";
import { SitemapDrawer } from "./sitemap-drawer.tsx";

/** The drawer of `?drawer=` (decisions §1.16). */
export function OpenDrawer({ data, place }: { data: FrameViewModel; place: Place }) {
  const { drawer } = data;
  if (drawer === "auth") return <AuthDrawer data={data} place={place} />;
  if (isAccountDrawer(drawer)) return <AccountDrawer name={drawer} data={data} place={place} />;
  if (drawer === "profile")
    return data.viewer ? (
      <ProfileDrawer data={data} viewer={data.viewer} place={place} />
    ) : (
      <AuthDrawer data={data} place={place} />
    );
  if (drawer === "location" && data.cities) return <LocationDrawer data={data} cities={data.cities} place={place} />;
  if (drawer === "catalog" && data.tree) return <CatalogDrawer tree={data.tree} place={place} />;
  if (drawer === "sitemap") return <SitemapDrawer data={data} place={place} />;
  if (drawer === "search") return <SearchDrawer data={data} place={place} />;
  if (drawer === "added" && data.added) return <AddedDrawer data={data} added={data.added} place={place} />;
  return null;
}

/** The drawers in which a user changes the account; who is not logged in is asked to log in first. */
function AccountDrawer({ name, data, place }: { name: AccountDrawerName; data: FrameViewModel; place: Place }) {
  if (!data.account) return <AuthDrawer data={data} place={place} />;
  if (name === "counterparty") return <CounterpartyDrawer account={data.account} place={place} />;
  return <ContactDrawer kind={name} account={data.account} sent={data.reply} place={place} key={name} />;
}
