import type { AccountViewModel } from "./account.ts";
import type { ProductCard } from "#app/contract/catalog.ts";
import type { FormReply, Notice } from "#app/forms/reply.ts";
import type { ProfileSection } from "#app/domain/account/profile-sections.ts";
import type { TableColumn } from "#app/domain/catalog/table-columns.ts";
import type { DrawerName } from "#app/domain/navigation/drawers.ts";
import type { DeviceClass } from "#app/domain/catalog/view.ts";

export type { FormReply, Notice };

export type FrameViewer = {
  firstName: string;
  lastName: string;
  onModerate: boolean;
  /** While the account is checked, or after it was not let in. */
  moderation: { rejected: boolean; reason: string | null } | null;
  /** The pages of the profile that concern this user. */
  sections: ProfileSection[];
  /** Unread notices of the cabinet. */
  unread: number;
  /** Orders that wait for his decision. */
  approvals: number;
  /** His settings that pages show by; null where the shop's own default holds. */
  itemsPerPage: number | null;
  hidesVat: boolean;
  /** Columns of the table of goods; null: all. */
  tableColumns: readonly TableColumn[] | null;
  client: { rootUuid: string; name: string } | null;
  /** He may not see what his counterparty pays: prices are those of the city. */
  seesCityPrices: boolean;
};

export type FrameCity = {
  uuid: string;
  name: string;
  domain: string;
  /** "в Казани" with the right preposition. */
  inCity: string;
  phone: string;
  timezone: string;
  /** ISO date by the city's own calendar. */
  today: string;
};

/** The seller's legal details in the footer (decisions §4, Law); from the settings. */
export type Seller = { name: string; inn: string; ogrn: string; address: string };

export type CatalogBranch = { name: string; slug: string; count: number; children: CatalogBranch[] };

/** `quantity` is all that the basket now holds of it. */
/** `price` is what one unit costs at the quantity that lies in the basket. */
export type Added = { card: ProductCard; quantity: number; price: number; related: ProductCard[] };

/** Header, footer and drawers of every page; made by the root loader. */
export type FrameViewModel = {
  shop: {
    name: string;
    phone: string;
    email: string;
    origin: string;
    seller: Seller | null;
    /** Of the goods in this city, roubles; null while nobody knows it. */
    priceRange: { min: number; max: number } | null;
  };
  city: FrameCity;
  /** The city is a guess by address that the visitor has not confirmed. */
  cityGuessed: boolean;
  /** «Пн–Пт 08:00–17:00» */
  workHours: string;
  viewer: FrameViewer | null;
  basket: { count: number; sum: number; stale: boolean };
  favourites: number;
  comparisons: number;
  /** External ids and product uuids, so that cards know their toggles without asking again. */
  favouriteIds: string[];
  comparedUuids: string[];
  /** First-level categories for the footer. */
  categories: { name: string; slug: string }[];
  notices: Notice[];
  /** What an action answered to a form of the frame itself (login), where the page came without script; else null. */
  reply: FormReply | null;
  drawer: DrawerName | null;
  /** Where the visitor goes after logging in: a path of the shop. */
  returnTo: string | null;
  /** Only while a drawer that shows them is open; `origin` is null where cities have no hosts of their own. */
  cities?: {
    uuid: string;
    name: string;
    regionName: string;
    aliases: string[];
    popular: boolean;
    origin: string | null;
  }[];
  tree?: CatalogBranch[];
  added?: Added;
  /** Only for a guest whose phone is proven, while the drawer that asks to log in is open: the step to go on with. */
  registration?: FormReply;
  /** Only while a drawer of the account is open, and only for users. */
  account?: AccountViewModel;
  /** Pages for crawlers and Save-Data go without scripts. */
  scripted: boolean;
  /** By client hint or user agent, for the few things the specification sends by device class. */
  device: DeviceClass;
  buildId: string;
  /** Tells one rendering of a page from another (kit/page-field.tsx). */
  pageKey: string;
  /** Until one of its buttons has been pressed; crawlers get none. */
  cookieBanner: boolean;
  /** Only where error reports are on; `replay` once the visitor has agreed to be looked at. */
  reports?: { dsn: string; release: string; environment: string; replay: boolean };
};
