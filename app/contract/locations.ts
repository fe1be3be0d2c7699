import { z } from "zod";
import { slugShape, specialDayShape, uuidShape, wireMoney, workHoursShape } from "./parts.ts";

/** A city with its storefront; `domain` is the slug of its subdomain, "msk" the main site. */
export const cityShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  regionName: z.string(),
  regionUuid: uuidShape,
  domain: slugShape,
  /** What people call it and type for it besides: «питер», «спб». */
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
});
export const cityListShape = z.array(cityShape);
/** `find-location-by-client-ip`: null when the address says nothing. */
export const foundLocationShape = cityShape.nullable();
export const setLocationBody = z.object({ cityUuid: uuidShape });

export const officeShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  type: z.enum(["office", "warehouse", "pickup"]),
  address: z.string(),
  phone: z.string(),
  schedule: z.array(workHoursShape),
  /** Days that differ from their weekday; closed without spans. */
  specialDays: z.array(specialDayShape),
  /** What is done there, as the shop words it. */
  services: z.array(z.string()),
  howToGet: z.string(),
  /** Null where nobody has measured the place. */
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  /** The heaviest order handed out there; null for any. */
  maxWeightGrams: z.int().nullable(),
  /** By which checkout and settings name it, where orders are handed out. */
  code: z.string().optional(),
});
/** When a place works, as people read it: one entry for every day of the week where they are alike, else one a day. */
const workScheduleShape = z.object({
  daily: z.object({ shortName: z.string(), from: z.string(), to: z.string() }).nullable(),
  days: z.array(z.object({ day: z.int().min(1).max(7), shortName: z.string(), from: z.string(), to: z.string() })),
});

/** `/public/content/pages/contacts/short`: what the header and the footer need of a city. */
export const shortContactShape = z.object({
  cityUuid: uuidShape,
  phone: z.string(),
  email: z.string(),
  schedule: z.array(workHoursShape),
  workSchedule: workScheduleShape,
  offices: z.array(officeShape),
  /** From the cheapest of what this city sells to the dearest, roubles; null while nothing is on sale. */
  priceRange: z.object({ min: wireMoney, max: wireMoney }).nullable(),
  /** Whose shop this is, from the settings of the backend. */
  shop: z.object({
    name: z.string(),
    seller: z.object({ name: z.string(), inn: z.string(), ogrn: z.string(), address: z.string() }),
  }),
});

export type City = z.infer<typeof cityShape>;
export type ShortContact = z.infer<typeof shortContactShape>;
