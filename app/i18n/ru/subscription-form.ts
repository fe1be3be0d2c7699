/** What the server says of the subscription form; browsers need not know it. */
export const subscriptionForm = {
  tooFast: "Подождите пару секунд и нажмите «Подписаться» ещё раз",
} as const;
