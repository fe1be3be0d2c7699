import { priceListId } from "./price-lists.ts";
import type { CityRow } from "./rows.ts";

export type City = {
  slug: string;
  name: string;
  uuid: string;
  regionName: string;
  regionUuid: string;
  timezone: string;
  lat: number;
  lon: number;
  preposition: string;
  prepositional: string;
  genitive: string;
  accusative: string;
  dative: string;
  instrumental: string;
  /** Subscriber numbers that begin with 000 belong to nobody. */
  phone: string;
  orderPrefix: string;
  /** Prices of the city's own list against the base one. */
  priceLevel: number;
};

/**
 * FIAS identifiers, regions, coordinates and time zones: github.com/hflabs/city
 * and github.com/hflabs/region, HFLabs / DaData, CC BY-SA 4.0.
 */
export const cities: readonly City[] = [
  { slug: "msk", name: "Москва", uuid: "0c5b2444-70a0-4932-980c-b4dc0d3f02b5", regionName: "Москва", regionUuid: "0c5b2444-70a0-4932-980c-b4dc0d3f02b5", timezone: "Europe/Moscow", lat: 55.7540471, lon: 37.620405, preposition: "в", prepositional: "Москве", genitive: "Москвы", accusative: "Москву", dative: "Москве", instrumental: "Москвой", phone: "+74950001001", orderPrefix: "МСК", priceLevel: 1.02 },
  { slug: "spb", name: "Санкт-Петербург", uuid: "c2deb16a-0330-4f05-821f-1d09c93331e6", regionName: "Санкт-Петербург", regionUuid: "c2deb16a-0330-4f05-821f-1d09c93331e6", timezone: "Europe/Moscow", lat: 59.9391313, lon: 30.3159004, preposition: "в", prepositional: "Санкт-Петербурге", genitive: "Санкт-Петербурга", accusative: "Санкт-Петербург", dative: "Санкт-Петербургу", instrumental: "Санкт-Петербургом", phone: "+78120001002", orderPrefix: "СПБ", priceLevel: 1.02 },
  { slug: "nsk", name: "Новосибирск", uuid: "8dea00e3-9aab-4d8e-887c-ef2aaa546456", regionName: "Новосибирская область", regionUuid: "1ac46b49-3209-4814-b7bf-a509ea1aecd9", timezone: "Asia/Krasnoyarsk", lat: 55.028191, lon: 82.9211489, preposition: "в", prepositional: "Новосибирске", genitive: "Новосибирска", accusative: "Новосибирск", dative: "Новосибирску", instrumental: "Новосибирском", phone: "+73830001003", orderPrefix: "НСК", priceLevel: 1.05 },
  { slug: "ekb", name: "Екатеринбург", uuid: "2763c110-cb8b-416a-9dac-ad28a55b4402", regionName: "Свердловская область", regionUuid: "92b30014-4d52-4e2e-892d-928142b924bf", timezone: "Asia/Yekaterinburg", lat: 56.8385216, lon: 60.6054911, preposition: "в", prepositional: "Екатеринбурге", genitive: "Екатеринбурга", accusative: "Екатеринбург", dative: "Екатеринбургу", instrumental: "Екатеринбургом", phone: "+73430001004", orderPrefix: "ЕКБ", priceLevel: 0.99 },
  { slug: "kazan", name: "Казань", uuid: "93b3df57-4c89-44df-ac42-96f05e9cd3b9", regionName: "Республика Татарстан", regionUuid: "0c089b04-099e-4e0e-955a-6bf1ce525f1a", timezone: "Europe/Moscow", lat: 55.7943584, lon: 49.1114975, preposition: "в", prepositional: "Казани", genitive: "Казани", accusative: "Казань", dative: "Казани", instrumental: "Казанью", phone: "+78430001005", orderPrefix: "КЗН", priceLevel: 0.98 },
  { slug: "nnov", name: "Нижний Новгород", uuid: "555e7d61-d9a7-4ba6-9770-6caa8198c483", regionName: "Нижегородская область", regionUuid: "88cd27e2-6a8a-4421-9718-719a28a0a088", timezone: "Europe/Moscow", lat: 56.3240627, lon: 44.0053913, preposition: "в", prepositional: "Нижнем Новгороде", genitive: "Нижнего Новгорода", accusative: "Нижний Новгород", dative: "Нижнему Новгороду", instrumental: "Нижним Новгородом", phone: "+78310001006", orderPrefix: "ННВ", priceLevel: 0.99 },
  { slug: "chel", name: "Челябинск", uuid: "a376e68d-724a-4472-be7c-891bdb09ae32", regionName: "Челябинская область", regionUuid: "27eb7c10-a234-44da-a59c-8b1f864966de", timezone: "Asia/Yekaterinburg", lat: 55.1602624, lon: 61.4008078, preposition: "в", prepositional: "Челябинске", genitive: "Челябинска", accusative: "Челябинск", dative: "Челябинску", instrumental: "Челябинском", phone: "+73510001007", orderPrefix: "ЧЕЛ", priceLevel: 0.98 },
  { slug: "samara", name: "Самара", uuid: "bb035cc3-1dc2-4627-9d25-a1bf2d4b936b", regionName: "Самарская область", regionUuid: "df3d7359-afa9-4aaa-8ff9-197e73906b1c", timezone: "Europe/Samara", lat: 53.1950306, lon: 50.1069518, preposition: "в", prepositional: "Самаре", genitive: "Самары", accusative: "Самару", dative: "Самаре", instrumental: "Самарой", phone: "+78460001008", orderPrefix: "САМ", priceLevel: 0.98 },
  { slug: "ufa", name: "Уфа", uuid: "7339e834-2cb4-4734-a4c7-1fca2c66e562", regionName: "Республика Башкортостан", regionUuid: "6f2cbfd8-692a-4ee4-9b16-067210bde3fc", timezone: "Asia/Yekaterinburg", lat: 54.734944, lon: 55.9578468, preposition: "в", prepositional: "Уфе", genitive: "Уфы", accusative: "Уфу", dative: "Уфе", instrumental: "Уфой", phone: "+73470001009", orderPrefix: "УФА", priceLevel: 0.99 },
  { slug: "rostov", name: "Ростов-на-Дону", uuid: "c1cfe4b9-f7c2-423c-abfa-6ed1c05a15c5", regionName: "Ростовская область", regionUuid: "f10763dc-63e3-48db-83e1-9c566fe3092b", timezone: "Europe/Moscow", lat: 47.2224566, lon: 39.718803, preposition: "в", prepositional: "Ростове-на-Дону", genitive: "Ростова-на-Дону", accusative: "Ростов-на-Дону", dative: "Ростову-на-Дону", instrumental: "Ростовом-на-Дону", phone: "+78630001010", orderPrefix: "РНД", priceLevel: 1.01 },
  { slug: "krasnodar", name: "Краснодар", uuid: "7dfa745e-aa19-4688-b121-b655c11e482f", regionName: "Краснодарский край", regionUuid: "d00e1013-16bd-4c09-b3d5-3cb09fc54bd8", timezone: "Europe/Moscow", lat: 45.0401604, lon: 38.9759647, preposition: "в", prepositional: "Краснодаре", genitive: "Краснодара", accusative: "Краснодар", dative: "Краснодару", instrumental: "Краснодаром", phone: "+78610001011", orderPrefix: "КРД", priceLevel: 1.01 },
  { slug: "voronezh", name: "Воронеж", uuid: "5bf5ddff-6353-4a3d-80c4-6fb27f00c6c1", regionName: "Воронежская область", regionUuid: "b756fe6b-bbd3-44d5-9302-5bfcc740f46e", timezone: "Europe/Moscow", lat: 51.6593332, lon: 39.1969229, preposition: "в", prepositional: "Воронеже", genitive: "Воронежа", accusative: "Воронеж", dative: "Воронежу", instrumental: "Воронежем", phone: "+74730001012", orderPrefix: "ВРН", priceLevel: 0.99 },
  { slug: "perm", name: "Пермь", uuid: "a309e4ce-2f36-4106-b1ca-53e0f48a6d95", regionName: "Пермский край", regionUuid: "4f8b1a21-e4bb-422f-9087-d3cbf4bebc14", timezone: "Asia/Yekaterinburg", lat: 58.0102583, lon: 56.2342034, preposition: "в", prepositional: "Перми", genitive: "Перми", accusative: "Пермь", dative: "Перми", instrumental: "Пермью", phone: "+73420001013", orderPrefix: "ПРМ", priceLevel: 1 },
  { slug: "volgograd", name: "Волгоград", uuid: "a52b7389-0cfe-46fb-ae15-298652a64cf8", regionName: "Волгоградская область", regionUuid: "da051ec8-da2e-4a66-b542-473b8d221ab4", timezone: "Europe/Moscow", lat: 48.7070042, lon: 44.5170339, preposition: "в", prepositional: "Волгограде", genitive: "Волгограда", accusative: "Волгоград", dative: "Волгограду", instrumental: "Волгоградом", phone: "+78440001014", orderPrefix: "ВЛГ", priceLevel: 1 },
  { slug: "tolyatti", name: "Тольятти", uuid: "242e87c1-584d-4360-8c4c-aae2fe90048e", regionName: "Самарская область", regionUuid: "df3d7359-afa9-4aaa-8ff9-197e73906b1c", timezone: "Europe/Samara", lat: 53.5205348, lon: 49.3894028, preposition: "в", prepositional: "Тольятти", genitive: "Тольятти", accusative: "Тольятти", dative: "Тольятти", instrumental: "Тольятти", phone: "+78480001015", orderPrefix: "ТЛТ", priceLevel: 0.99 },
  { slug: "chelny", name: "Набережные Челны", uuid: "748d7afa-7407-4876-9f40-764ecdd09bbd", regionName: "Республика Татарстан", regionUuid: "0c089b04-099e-4e0e-955a-6bf1ce525f1a", timezone: "Europe/Moscow", lat: 55.7434619, lon: 52.3959165, preposition: "в", prepositional: "Набережных Челнах", genitive: "Набережных Челнов", accusative: "Набережные Челны", dative: "Набережным Челнам", instrumental: "Набережными Челнами", phone: "+78550001016", orderPrefix: "НЧЛ", priceLevel: 0.99 },
];

const popular = 10;

export function cityUuid(slug: string): string {
  const city = cities.find((one) => one.slug === slug);
  if (!city) throw new RangeError(`no city ${slug}`);
  return city.uuid;
}

/** In the order of population: the first ones are offered first. */
export function cityRows(): CityRow[] {
  return cities.map((city, i) => ({
    uuid: city.uuid,
    slug: city.slug,
    name: city.name,
    region_name: city.regionName,
    region_uuid: city.regionUuid,
    timezone: city.timezone,
    lat: city.lat,
    lon: city.lon,
    preposition: city.preposition,
    prepositional: city.prepositional,
    genitive: city.genitive,
    accusative: city.accusative,
    dative: city.dative,
    instrumental: city.instrumental,
    phone: city.phone,
    order_prefix: city.orderPrefix,
    popular_rank: i < popular ? i + 1 : null,
    price_list_id: priceListId(`city:${city.slug}`),
  }));
}
