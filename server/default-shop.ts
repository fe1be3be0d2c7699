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
  themeColor: null,
  icons: null,
  hours: officeHours,
  cutOff,
  backupHours: 24,
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

/** Units of an empty shop, with their names and codes of OKEI (ОК 015-94). */
export const usualUnits = [
  { uuid: "b2d5da6d-f52c-4afb-9fad-66d1f6ed3170", name: "шт", okei: "796" },
  { uuid: "d2371728-b4ff-42bc-90fe-82095a96a52a", name: "м", okei: "006" },
  { uuid: "3e6eaed7-9291-4c6b-8f06-b3e418b564c6", name: "м²", okei: "055" },
  { uuid: "00740259-fd1b-4ca5-8d4e-3ceb96deef4f", name: "м³", okei: "113" },
  { uuid: "47603da3-5a26-405d-a346-18e2261cc47d", name: "кг", okei: "166" },
  { uuid: "5e3e8d8f-34d7-4180-b366-6a06e0693799", name: "г", okei: "163" },
  { uuid: "52d58916-b9a9-4310-8539-1a7eec7148a6", name: "т", okei: "168" },
  { uuid: "278e8f8f-c2c9-4acf-a671-38ed7da02104", name: "л", okei: "112" },
  { uuid: "acfa00a8-1745-4c98-b21a-c689b1937556", name: "компл", okei: "839" },
  { uuid: "3da856ac-a34b-47a5-9568-fc6d2c2ae24c", name: "набор", okei: "704" },
  { uuid: "15935945-c1dd-4a84-9ddb-585f8ebb54b8", name: "пара", okei: "715" },
  { uuid: "0c75ddd5-e145-49a3-a366-28adfd9948fa", name: "упак", okei: "778" },
  { uuid: "368be5ab-a116-43dd-86c5-abdb1ee5a4a8", name: "рул", okei: "736" },
  { uuid: "d7eab27a-03ea-4ef2-a426-d6e2a043d9c0", name: "лист", okei: "625" },
  { uuid: "d9fe7a40-b46c-4d2d-a470-f367f4255486", name: "ящ", okei: "812" },
  { uuid: "00c5ac16-b63d-404a-99e4-73eeda31d418", name: "бут", okei: "868" },
];
