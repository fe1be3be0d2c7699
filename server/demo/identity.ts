import { inventedBic, inventedInn } from "#app/domain/readiness/invented.ts";
import { noTradeWords, type TradeWords } from "#app/domain/shop/trade-words.ts";

/**
 * Seller of the demo shop: invented, with valid check digits. Tax office 7799 does not exist, so the
 * INN is unassigned.
 */
const defaultSeller = {
  name: "ООО «Скоба»",
  fullName: "Общество с ограниченной ответственностью «Скоба»",
  inn: inventedInn,
  kpp: "779901001",
  ogrn: "1217799990011",
  address: "121471, Москва, ул. Рябиновая, д. 61, стр. 4, офис 12",
};

/** Invented bank with an unassigned BIC prefix; the check digits of both accounts are valid for it. */
const defaultBank = {
  name: "АО «Пример Банк», г. Москва",
  bic: inventedBic,
  account: "40702810600000000001",
  corrAccount: "30101810300000000999",
};

const trade: TradeWords = {
  ...noTradeWords,
  list: "крепёж, фурнитура и инструмент",
  heading: "Крепёж и фурнитура",
  goods: "Оконная и дверная фурнитура, крепёж, герметики и инструмент",
  sections: "фурнитура, крепёж, замки, герметики, инструмент",
  brands: "крепежа и фурнитуры",
  materials: "Как измерить деталь перед заказом и не ошибиться: ручки, петли, цилиндры, саморезы, анкеры и пена.",
};

/** The demo shop's identity; what the environment sets takes its place when the shop is filled. */
export const demoShop = {
  name: "Скоба",
  email: "shop@example.ru",
  seller: defaultSeller,
  bank: defaultBank,
};

export type ShopFacts = typeof demoShop;

/** Set by the environment, so that the demo shop leaves it unset. */
export type GivenIdentity = { shopName: string | null; seller: object | null };

type SettingRow = { key: string; value: string; actor_kind: "system"; actor_id: string };

/** The identity as rows of `shop_settings`. */
export function identityRows({ shopName, seller }: GivenIdentity = { shopName: null, seller: null }): SettingRow[] {
  const { name, seller: own, bank } = demoShop;
  const settings: [string, string | null][] = [
    ...(shopName === null ? [["name", name] as [string, string]] : []),
    ...(seller === null
      ? ([
          ["seller.name", own.name],
          ["seller.inn", own.inn],
          ["seller.ogrn", own.ogrn],
          ["seller.kpp", own.kpp],
          ["seller.address", own.address],
          ["bank.name", bank.name],
          ["bank.bic", bank.bic],
          ["bank.account", bank.account],
          ["bank.corr-account", bank.corrAccount],
        ] satisfies [string, string][])
      : []),
    ["trade.list", trade.list],
    ["trade.heading", trade.heading],
    ["trade.goods", trade.goods],
    ["trade.sections", trade.sections],
    ["trade.brands", trade.brands],
    ["trade.materials", trade.materials],
  ];
  return settings.flatMap(([key, value]) =>
    value === null ? [] : [{ key, value, actor_kind: "system", actor_id: "demo" }],
  );
}
