/** The settings of the shop at the desk: each group is a form of its own. */
export const settingGroups = {
  shop: ["name", "email", "main-city", "hours", "cut-off", "accent", "theme-color", "backup-hours"],
  seller: ["seller.name", "seller.inn", "seller.ogrn", "seller.kpp", "seller.address"],
  bank: ["bank.name", "bank.bic", "bank.account", "bank.corr-account"],
  trade: ["trade.list", "trade.heading", "trade.goods", "trade.sections", "trade.brands", "trade.materials"],
} as const;
export type SettingForm = keyof typeof settingGroups;
export type DeskSettingKey = (typeof settingGroups)[SettingForm][number];

export const settingForms = ["shop", "seller", "bank", "trade"] as const satisfies readonly SettingForm[];

/** Of a file with the sign. */
export const mostSignBytes = 5 * 1024 * 1024;
