import type { ShopSettings } from "#server/ports/ports.ts";
import { escape, type EmailText } from "./email.ts";

type Shop = Pick<ShopSettings, "shopName" | "siteUrl" | "email" | "seller">;

/** Footer of every e-mail: legal sender, shop name, and the reason for sending. */
export function withFooter({ subject, text, html }: EmailText, template: string, shop: Shop): EmailText {
  const { name, inn, ogrn, address } = shop.seller;
  const lines = [
    `Вы получили это письмо, потому что ${reasonOf(template)}.`,
    `Магазин «${shop.shopName}», ${shop.siteUrl}, ${shop.email}`,
    `${name}, ИНН ${inn}, ОГРН ${ogrn}, ${address}`,
  ];
  const footer = `<hr style="border:0;border-top:1px solid #d5dae0;margin:24px 0 12px"><p style="margin:0;font-size:13px;color:#56606b">${lines.map(escape).join("<br>")}</p>`;
  return {
    subject,
    text: `${text}\n-- \n${lines.join("\n")}\n`,
    html: html.replace("</body>", () => `${footer}\n</body>`),
  };
}

function reasonOf(template: string): string {
  return reasons[template] ?? (template.startsWith("order.") ? orderReason : "пользуетесь нашим магазином");
}

const orderReason = "оформили заказ в нашем магазине";
const staffReason = "этот адрес указан в настройках магазина: сюда приходят";

const reasons: Readonly<Record<string, string>> = {
  "order.shop": `${staffReason} заказы`,
  "order.taken": "этот адрес указан в учётной записи, с которой оформили заказ",
  "email.changed": "адрес вашей учётной записи изменился",
  "login.code": "этот адрес подтверждён в вашей учётной записи",
  "claim.code": "этот адрес подтверждён в вашей учётной записи",
  "email.code": "этот адрес указали в нашем магазине",
  "account.confirm": "этот адрес указали при регистрации в нашем магазине",
  "subscription.confirm": "этот адрес указали в форме подписки нашего магазина",
  "feedback.new": "этот адрес указали в обращении в наш магазин",
  "feedback.shop": `${staffReason} обращения`,
  "feedback.reply": `${staffReason} обращения`,
  "claim.new": "этот адрес указали в заявке на возврат или обмен",
  "claim.shop": `${staffReason} заявки покупателей`,
  "claim.reply": `${staffReason} заявки покупателей`,
  "import.failed": `${staffReason} сообщения об импорте`,
  "exchange.news": `${staffReason} сообщения об обмене с 1С`,
  "staff.invited": "администратор магазина указал этот адрес как адрес сотрудника",
  "moderation.approved": "этот адрес указан в учётной записи нашего магазина",
  "moderation.rejected": "этот адрес указан в учётной записи нашего магазина",
  "debt.soon": "видите взаиморасчёты своей компании",
  "debt.due": "видите взаиморасчёты своей компании",
  "debt.overdue": "видите взаиморасчёты своей компании",
  "act.sent": "видите взаиморасчёты своей компании",
  "priceList.ready": "попросили присылать ссылку на прайс-лист",
  restock: "этот адрес указали в нашем магазине, чтобы узнать о поступлении товара",
  "subscription.already": "этот адрес указали в форме подписки нашего магазина",
};
