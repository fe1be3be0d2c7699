import type { WireRights } from "#app/contract/counterparties/members.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { members as texts } from "#app/i18n/ru/counterparties/members.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("members", texts);

/** Rights in short, "видит цены, собирает корзину, заказывает до 50 000 ₽". */
export function rightsText(rights: WireRights): string {
  const { orderLimit } = rights;
  const order =
    orderLimit === null
      ? t("short.any")
      : orderLimit === 0
        ? rights.fillsBaskets && t("short.none")
        : t("short.upTo", { sum: formatMoney(orderLimit) });
  const plain = plainRights.filter((right) => rights[right]).map((right) => t(`short.${right}`));
  const month =
    rights.monthLimit !== null && orderLimit !== 0 && t("short.perMonth", { sum: formatMoney(rights.monthLimit) });
  return [...plain, order, month].filter(Boolean).join(", ");
}

const plainRights = ["seesPrices", "fillsBaskets", "seesSettlements", "seesClaims", "managesMembers"] as const;
