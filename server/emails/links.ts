import { z } from "zod";
import { composeEmail, type EmailText } from "./email.ts";

/** Uuids only: link codes are derived when sending and stored nowhere. */
export const linkEmailShape = z.object({ link: z.string(), subscription: z.string().nullable() });
export type LinkEmail = z.infer<typeof linkEmailShape>;

/** Absolute URLs on the main site, which comes from the settings only (security F1). */
export type LinkAddresses = { confirm: string; unsubscribe: string | null; oneClick: string | null };

type Shop = { shopName: string };

/** «Подтвердите подписку»: sent to an unverified address. */
export function subscriptionEmail({ confirm, unsubscribe }: LinkAddresses, { shopName }: Shop): EmailText {
  return composeEmail(`Подтвердите подписку на новости «${shopName}»`, [
    { paragraph: "Здравствуйте!" },
    {
      paragraph: `Этот адрес указали в форме подписки магазина «${shopName}». Чтобы получать новости и предложения, откройте ссылку и нажмите «Подтвердить»:`,
    },
    { link: { title: "Подтвердить подписку", url: confirm } },
    {
      paragraph:
        "Ссылка действует 7 дней. Если это были не вы, ничего делать не нужно: без подтверждения писем не будет.",
    },
    ...offBlocks(unsubscribe),
  ]);
}

/** Sent when a subscribed address is submitted again. */
export function subscribedEmail({ unsubscribe }: LinkAddresses, { shopName }: Shop): EmailText {
  return composeEmail(`Вы уже подписаны на новости «${shopName}»`, [
    { paragraph: "Здравствуйте!" },
    {
      paragraph: `Этот адрес ещё раз указали в форме подписки магазина «${shopName}». Он уже подписан, подтверждать ничего не нужно.`,
    },
    ...offBlocks(unsubscribe),
  ]);
}

/** After registration: confirms the address for order confirmations and receipts. */
export function accountEmail({ confirm, unsubscribe }: LinkAddresses, { shopName }: Shop): EmailText {
  return composeEmail(`Подтвердите электронную почту для «${shopName}»`, [
    { paragraph: "Здравствуйте!" },
    {
      paragraph: `Этот адрес указали при регистрации в магазине «${shopName}». Подтвердите, что он ваш: сюда приходят подтверждения заказов и чеки.`,
    },
    ...(unsubscribe === null
      ? []
      : [{ paragraph: "Вместе с адресом подтвердится подписка на новости, которую вы отметили при регистрации." }]),
    { link: { title: "Подтвердить адрес", url: confirm } },
    { paragraph: "Ссылка действует 7 дней. Если регистрировались не вы, ничего делать не нужно." },
    ...offBlocks(unsubscribe),
  ]);
}

function offBlocks(unsubscribe: string | null) {
  return unsubscribe === null ? [] : [{ link: { title: "Отписаться от новостей", url: unsubscribe } }];
}
