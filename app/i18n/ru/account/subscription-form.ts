/** Server-side texts of the subscription form, not sent to browsers. */
export const subscriptionForm = {
  tooFast: "Подождите пару секунд и нажмите «Подписаться» ещё раз",
} as const;
