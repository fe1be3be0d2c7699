import type { FrameViewModel } from "#app/view-models/frame.ts";
import { profileSections } from "#app/domain/account/profile-sections.ts";
import { savedSetting } from "#app/domain/account/saved-setting.ts";
import { drawerOf } from "#app/domain/navigation/drawers.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import { legalTexts } from "#app/domain/account/consents.ts";
import { workHoursText } from "#app/i18n/work-hours.ts";
import { noticeTexts } from "#app/http/notice-text.server.ts";
import { shopCookies } from "#app/http/shop-cookies.ts";
import { viewerOf } from "#app/startup/load-user.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { RequestSession } from "#app/startup/request-session.server.ts";
import { lineHtml } from "./pages/rich-html.server.ts";
import { missingTexts, siteLinks } from "./site-links.server.ts";
import { deviceClassOf } from "#app/http/device-class.ts";

export function frameViewModel(shop: ShopRequest): FrameViewModel {
  const { city, loaded, profile, settings, session, url } = shop;
  const drawer = drawerOf(url.searchParams.get("drawer"));
  return {
    shop: {
      name: loaded.contacts?.shop.name ?? "",
      phone: loaded.contacts?.phone ?? city.phone,
      email: loaded.contacts?.email ?? "",
      origin: session.context.siteOrigin,
      icons: loaded.contacts?.shop.icons ?? null,
      themeColor: loaded.contacts?.shop.themeColor ?? null,
      priceRange: loaded.contacts?.priceRange ?? null,
      seller: loaded.contacts?.shop.seller ?? { name: "", inn: "", ogrn: "", address: "" },
    },
    city: {
      uuid: city.uuid,
      name: city.name,
      domain: city.domain,
      inCity: `${city.cases.preposition} ${city.cases.prepositional}`,
      phone: city.phone,
      timezone: city.timezone,
      today: today(city.timezone),
    },
    announcements: (loaded.contacts?.announcements ?? []).map(({ uuid, body }) => ({ uuid, html: lineHtml(body) })),
    cityGuessed: shop.cityGuessed,
    workHours: workHoursText(loaded.contacts?.schedule ?? []),
    viewer: profile && {
      firstName: profile.firstName,
      lastName: profile.lastName,
      onModerate: profile.onModerate,
      moderation: profile.onModerate
        ? { rejected: profile.client?.status === "rejected", reason: profile.moderationReason }
        : null,
      sections: profileSections(viewerOf({ profile, settings: [] }), profile).filter(
        ({ name }) => name !== "calculator" || calculates(shop),
      ),
      unread: profile.unread,
      approvals: profile.approvals,
      itemsPerPage: savedSetting(settings, "itemsPerPage"),
      hidesVat: savedSetting(settings, "showVat") === false,
      tableColumns: savedSetting(settings, "tableColumns"),
      client: profile.client && { rootUuid: profile.client.rootUuid, name: profile.client.name },
      seesCityPrices: profile.client?.rights.seesPrices === false,
    },
    basket: loaded.basket,
    favourites: loaded.favourites.count,
    comparisons: loaded.comparisons.count,
    favouriteIds: loaded.favourites.productExternalIds,
    comparedUuids: Object.values(loaded.comparisons.items).flat(),
    links: siteLinks(loaded.contacts, calculates(shop)),
    categories: loaded.categories.map(({ name, slug, children }) => ({ name, slug, sections: children.length })),
    reply: session.reply,
    notices: noticeTexts([...session.flash.take(), ...(session.reply?.notices ?? [])]),
    drawer,
    returnTo: safeReturnPath(url.searchParams.get("return") ?? ""),
    scripted: shop.scripted,
    device: deviceClassOf(shop.request.headers),
    buildId: session.context.buildId,
    // Pages with an empty basket may be shared: equal pages need equal keys. The content of a basket is only on
    // unshared pages.
    pageKey: session.token === null && loaded.basket.count === 0 ? "0" : crypto.randomUUID().slice(0, 13),
    cookieBanner:
      !session.crawler &&
      // Consent is asked only to a text that can be read.
      !missingTexts(loaded.contacts).includes(legalTexts.cookies) &&
      session.cookies.get(shopCookies.cookiesAccepted.name) !== "true",
    ...reportsOf(session),
  };
}

function reportsOf({ context, cookies }: RequestSession): Pick<FrameViewModel, "reports"> {
  if (!context.reports) return {};
  return { reports: { ...context.reports, replay: cookies.get("analytics_consent") === "true" } };
}

/** The calculator is offered by a shop that has systems to calculate; while that is unknown, too. */
function calculates({ loaded: { dictionary } }: ShopRequest): boolean {
  return dictionary === null || dictionary.products.profileTypes.length > 0;
}

const days = new Map<string, { until: number; date: string }>();

/** The city's date, cached for a minute: Intl takes longer for it than rendering a whole card. */
function today(timeZone: string): string {
  const now = Date.now();
  const known = days.get(timeZone);
  if (known !== undefined && known.until > now) return known.date;
  const { date } = localMoment(now, timeZone);
  days.set(timeZone, { until: now - (now % 60_000) + 60_000, date });
  return date;
}
