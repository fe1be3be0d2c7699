import type { CatalogBranch } from "#app/view-models/catalog/catalog-tree.ts";
import type { AccountViewModel } from "#app/view-models/account/account.ts";
import type { Added, BasketBadge, FormReply, Notice } from "#app/forms/reply.ts";
import type { ProfileSection } from "#app/domain/account/profile-sections.ts";
import type { TableColumn } from "#app/domain/catalog/table-columns.ts";
import type { DrawerName } from "#app/domain/navigation/drawers.ts";
import type { DeviceClass } from "#app/domain/catalog/view.ts";

export type { FormReply, Notice };

export type FrameViewer = {
  firstName: string;
  lastName: string;
  onModerate: boolean;
  /** During moderation or after a rejection. */
  moderation: { rejected: boolean; reason: string | null } | null;
  /** Profile pages that concern this user. */
  sections: ProfileSection[];
  /** Unread profile notifications. */
  unread: number;
  /** Orders awaiting the user's decision. */
  approvals: number;
  /** Display settings of the user; null for the shop's default. */
  itemsPerPage: number | null;
  hidesVat: boolean;
  /** Columns of the product table; null for all. */
  tableColumns: readonly TableColumn[] | null;
  client: { rootUuid: string; name: string } | null;
  /** The member sees no company prices: the city's are shown. */
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
  /** ISO date in the city's calendar. */
  today: string;
};

/** The seller's legal details in the footer (product rules §4, Law); from the settings. */
export type Seller = { name: string; inn: string; ogrn: string; address: string };

export type WordedLink = readonly [href: string, text: string];

/** Header, footer and drawers of every page; made by the root loader. */
export type FrameViewModel = {
  shop: {
    name: string;
    phone: string;
    email: string;
    origin: string;
    /** Version of the icons; null while it is unknown. */
    icons: string | null;
    /** Colour of the browser's bars; null: the usual one. */
    themeColor: string | null;
    seller: Seller | null;
    /** Price range in this city, roubles; null if unknown. */
    priceRange: { min: number; max: number } | null;
  };
  /** Of the shop for this city, sanitised, above every page. */
  announcements: readonly { uuid: string; html: string }[];
  city: FrameCity;
  /** The city was located by IP and is not confirmed by the visitor. */
  cityGuessed: boolean;
  /** «Пн–Пт 08:00–17:00» */
  workHours: string;
  viewer: FrameViewer | null;
  basket: BasketBadge;
  favourites: number;
  comparisons: number;
  /** External ids and product uuids, so that cards render their toggles without further requests. */
  favouriteIds: string[];
  comparedUuids: string[];
  /** Links of strip, footer and site map: only to pages that exist. */
  links: Record<"service" | "buyers" | "company", readonly WordedLink[]>;
  /** Top-level categories: in the footer, and first in the catalogue's drawer. */
  categories: { name: string; slug: string; sections: number }[];
  notices: Notice[];
  /** Reply to a form of the frame itself (login) on a page loaded without script; otherwise null. */
  reply: FormReply | null;
  drawer: DrawerName | null;
  /** Target after login: a path of the shop. */
  returnTo: string | null;
  /** Only while a drawer shows them; `origin` is null if cities have no hosts of their own. */
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
  /** Only for a guest with a confirmed phone, while the login drawer is open: the step to continue with. */
  registration?: FormReply;
  /** For a guest, while the login drawer is open: the words in place of a registration that would be refused. */
  registrationClosed?: string;
  /** Only for users, while a drawer of the account is open. */
  account?: AccountViewModel;
  /** Pages for crawlers and Save-Data have no scripts. */
  scripted: boolean;
  /** By client hint or user agent, for the few parts the specification sends by device class. */
  device: DeviceClass;
  buildId: string;
  /** Identifies one rendering of a page (kit/page-field.tsx). */
  pageKey: string;
  /** Until one of its buttons is pressed; never for crawlers. */
  cookieBanner: boolean;
  /** Only with error reports enabled; `replay` once the visitor has consented. */
  reports?: { dsn: string; release: string; environment: string; replay: boolean };
};
