import { z } from "zod";
import { tradeWords } from "#app/domain/shop/trade-words.ts";
import { slugShape, specialDayShape, uuidShape, wireMoney, workHoursShape } from "#app/contract/parts.ts";

/** A city with its storefront; `domain` is the slug of its subdomain; the main city has the main site. */
export const cityShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  regionName: z.string(),
  regionUuid: uuidShape,
  domain: slugShape,
  /** Other names that people type: «питер», «спб». */
  aliases: z.array(z.string()),
  timezone: z.string(),
  cases: z.object({
    preposition: z.string(),
    prepositional: z.string(),
    genitive: z.string(),
    dative: z.string(),
    accusative: z.string(),
    instrumental: z.string(),
  }),
  phone: z.string(),
  popular: z.boolean(),
  isMain: z.boolean(),
});
export const cityListShape = z.array(cityShape);
/** `find-location-by-client-ip`: null if the address cannot be located. */
export const foundLocationShape = cityShape.nullable();
export const setLocationBody = z.object({ cityUuid: uuidShape });

const officeShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  type: z.enum(["office", "warehouse", "pickup"]),
  address: z.string(),
  phone: z.string(),
  schedule: z.array(workHoursShape),
  /** Dates with special hours; closed without spans. */
  specialDays: z.array(specialDayShape),
  /** Services offered there, in the shop's words. */
  services: z.array(z.string()),
  howToGet: z.string(),
  /** Null if unknown. */
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  /** Heaviest order handed out there; null for any. */
  maxWeightGrams: z.int().nullable(),
  /** Code used by checkout and settings, if orders are handed out there. */
  code: z.string().optional(),
});
/** Opening hours for display: one entry if all days are equal, otherwise one per day. */
const workScheduleShape = z.object({
  daily: z.object({ shortName: z.string(), from: z.string(), to: z.string() }).nullable(),
  days: z.array(z.object({ day: z.int().min(1).max(7), shortName: z.string(), from: z.string(), to: z.string() })),
});

/** `/public/content/pages/contacts/short`: contacts for header and footer. */
export const shortContactShape = z.object({
  cityUuid: uuidShape,
  phone: z.string(),
  email: z.string(),
  schedule: z.array(workHoursShape),
  workSchedule: workScheduleShape,
  offices: z.array(officeShape),
  /** Lowest and highest price in this city, roubles; null while nothing is on sale. */
  priceRange: z.object({ min: wireMoney, max: wireMoney }).nullable(),
  /** Shown above every page of the city, as Markdown or HTML; a release before them sends none. */
  announcements: z.array(z.object({ uuid: uuidShape, body: z.string() })).optional(),
  /** The shop's identity; parts of the seller are empty while they are not set. */
  shop: z.object({
    name: z.string(),
    /** Words of the trade in titles and descriptions; null: neutral ones. */
    trade: z.record(z.enum(tradeWords), z.string().nullable()),
    /** Colour of buttons and marks, "#rrggbb"; null: the usual one. */
    accent: z.string().nullable(),
    /** Colour of the browser's bars, "#rrggbb"; null: the usual one. */
    themeColor: z.string().nullable(),
    /** Version of the icons for their addresses; null while it is unknown. */
    icons: z.string().nullable(),
    seller: z.object({ name: z.string(), inn: z.string(), ogrn: z.string(), address: z.string() }),
    /** Paths of the text pages that are published. */
    texts: z.array(z.string()),
  }),
});

export type City = z.infer<typeof cityShape>;
export type ShortContact = z.infer<typeof shortContactShape>;
