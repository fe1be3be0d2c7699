/**
 * Words of the shop's trade, put into titles and descriptions of pages. Each is used in one sentence of app/i18n/ru/seo,
 * which decides its case.
 */
export const tradeWords = ["list", "heading", "goods", "sections", "brands", "materials"] as const;
type TradeWord = (typeof tradeWords)[number];
export type TradeWords = Readonly<Record<TradeWord, string | null>>;

export const noTradeWords: TradeWords = {
  list: null,
  heading: null,
  goods: null,
  sections: null,
  brands: null,
  materials: null,
};
