import { noTradeWords } from "#app/domain/shop/trade-words.ts";
import { cutOff } from "#app/domain/limits.ts";

/** Monday to Friday, 08:00 to 17:00 (specification §9). */
const officeHours = [1, 2, 3, 4, 5].map((day) => ({ day, from: "08:00", to: "17:00" }));

/** Identity of a shop that has set nothing: neutral words, and no seller, so no invoices. */
export const defaultShop = {
  shopName: "Магазин",
  email: "shop@example.ru",
  seller: { name: "", inn: "", ogrn: "", address: "" },
  mainCity: "",
  trade: noTradeWords,
  accent: null,
  hours: officeHours,
  cutOff,
};

/** The base price list, which the others override; every shop has it. */
export const baseList = { id: 1, code: "base", name: "Розничная", kind: "base" } as const;

/**
 * The city of an empty shop, as a table row. FIAS, region and place: github.com/hflabs/city, HFLabs / DaData, CC BY-SA
 * 4.0.
 */
export const mainCity = {
  uuid: "0c5b2444-70a0-4932-980c-b4dc0d3f02b5",
  slug: "msk",
  name: "Москва",
  region_name: "Москва",
  region_uuid: "0c5b2444-70a0-4932-980c-b4dc0d3f02b5",
  aliases: ["мск", "moscow"],
  timezone: "Europe/Moscow",
  lat: 55.7540471,
  lon: 37.620405,
  preposition: "в",
  prepositional: "Москве",
  genitive: "Москвы",
  accusative: "Москву",
  dative: "Москве",
  instrumental: "Москвой",
  phone: "+74950001001",
  order_prefix: "МСК",
};
