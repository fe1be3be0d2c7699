import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { localMoment } from "#app/domain/local-time.ts";
import type { ContentPageRow, PromotionRow, SeoRow } from "#server/db/queries/shop-texts.ts";
import type { Ports } from "#server/ports.ts";
import { publicData, type CityRecord } from "./public-data.ts";

export type Promotion = PromotionRow & { isFinished: boolean };

/** Promotions that have begun and are not over in the city's calendar, one page of them. */
export async function currentPromotions(ports: Ports, city: CityRecord, page: number, limit: number) {
  const today = todayIn(ports, city);
  const current = (await publicData(ports).promotions()).filter(({ date_from, date_to }) => date_from <= today && today <= date_to);
  return {
    items: current.slice((page - 1) * limit, page * limit),
    total: current.length,
    page,
    limit,
    pages: Math.max(1, Math.ceil(current.length / limit)),
  };
}

/** One promotion; a finished one is still shown, one that has not begun is not there yet. */
export async function showPromotion(ports: Ports, city: CityRecord, slug: string): Promise<Verdict<Promotion>> {
  const today = todayIn(ports, city);
  const promotion = (await publicData(ports).promotions()).find((one) => one.slug === slug);
  return promotion && promotion.date_from <= today ? ok({ ...promotion, isFinished: promotion.date_to < today }) : no("notFound");
}

/** A text page by its path. */
export async function showContentPage(ports: Ports, path: string): Promise<Verdict<ContentPageRow>> {
  const page = (await publicData(ports).contentPages()).get(path);
  return page ? ok(page) : no("notFound");
}

/** What the shop says to search engines of a path; undefined when it leaves that to the page. */
export async function seoOf(ports: Ports, path: string): Promise<SeoRow | undefined> {
  return (await publicData(ports).seoSettings()).get(path);
}

function todayIn({ clock }: Ports, { timezone }: CityRecord): string {
  return localMoment(clock.now().getTime(), timezone).date;
}
