import type { ProblemOr } from "#app/contract/problem.ts";
import { promotionShape, type Promotion, type PromotionPage } from "#app/contract/orders/backoffice.ts";
import { photoAt } from "#app/domain/catalog/photo.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { photoImage, promotionImage } from "#server/db/queries/catalog/drawing-address.ts";
import type { PromotionRow } from "#server/db/queries/content/shop-texts.ts";
import type { Ports } from "#server/ports/ports.ts";
import { pageOf } from "./page-of.ts";
import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";

type PromotionsQuery = { page: number; limit: number; state: "current" | "finished" };

/** One page of the city's promotions, current or finished by its calendar. */
export async function listPromotions(ports: Ports, city: CityRecord, { page, limit, state }: PromotionsQuery) {
  const all = await promotionsIn(ports, city);
  const finished = all.filter(({ isFinished }) => isFinished).toSorted((a, b) => (a.date_to < b.date_to ? 1 : -1));
  return pageOf(
    (state === "finished" ? finished : all.filter(({ isFinished }) => !isFinished)).map(promotionOf),
    page,
    limit,
  );
}

/** A promotion of the city; finished ones are shown, future ones not found. */
export async function showPromotion(
  ports: Ports,
  city: CityRecord,
  slug: string,
): Promise<ProblemOr<PromotionPage, "notFound">> {
  const row = (await promotionsIn(ports, city)).find((one) => one.slug === slug);
  return row ? ok({ ...promotionOf(row), body: row.body }) : no("notFound");
}

type StartedPromotion = PromotionRow & { isFinished: boolean };

export async function promotionsIn(ports: Ports, city: CityRecord): Promise<StartedPromotion[]> {
  const { date: today } = localMoment(ports.clock.now().getTime(), city.timezone);
  return (await publicData(ports).promotions())
    .filter(({ cities, date_from }) => date_from <= today && (cities.length === 0 || cities.includes(city.slug)))
    .map((row) => ({ ...row, isFinished: row.date_to < today }));
}

function promotionOf(row: StartedPromotion): Promotion {
  const { uuid, slug, title, announce, date_from, date_to, cities, tag, isFinished } = row;
  return {
    uuid,
    slug,
    title,
    announce,
    image: promotionPicture(row),
    dateFrom: date_from,
    dateTo: date_to,
    cities,
    tag,
    isFinished,
  };
}

export function promotionPicture({ slug, title, image, drawing_hash, photo }: PromotionRow): Promotion["image"] {
  if (photo !== null) {
    const { url, alt } = photoImage(photo, title);
    return { desktop: photoAt(url, 1280, "jpg"), mobile: url, alt };
  }
  if (image !== null || drawing_hash === null) return promotionShape.shape.image.parse(image);
  const { url, alt } = promotionImage({ slug, name: title, drawingHash: drawing_hash });
  return { desktop: url, mobile: url, alt };
}
