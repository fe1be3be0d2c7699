/**
 * Placeholder seller when none is configured: invented, with valid check digits. Tax office 7799 does not exist, so the
 * INN is unassigned.
 */
const defaultSeller = {
  name: "ООО «Скоба»",
  fullName: "Общество с ограниченной ответственностью «Скоба»",
  inn: "7799007410",
  kpp: "779901001",
  ogrn: "1217799990011",
  address: "121471, Москва, ул. Рябиновая, д. 61, стр. 4, офис 12",
};

/** Invented bank with an unassigned BIC prefix; the check digits of both accounts are valid for it. */
const defaultBank = {
  name: "АО «Пример Банк», г. Москва",
  bic: "044599999",
  account: "40702810600000000001",
  corrAccount: "30101810300000000999",
};

/** Default shop texts and seller, overridden by the operator's settings. */
export const defaultShop = {
  name: "Скоба",
  email: "shop@example.ru",
  seller: defaultSeller,
  bank: defaultBank,
};

export type ShopFacts = typeof defaultShop;

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
