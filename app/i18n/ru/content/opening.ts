/** Sentences that only loaders use: not in the scripts of pages. */
export const opening = {
  formClosed: "Магазин ещё готовится к открытию, поэтому форма пока не работает. Позвоните нам: {{phone}}",
  registrationClosed:
    "Магазин ещё готовится к открытию, поэтому зарегистрироваться пока нельзя. Позвоните нам: {{phone}}",
  editions: "Другие редакции",
  editionOf: "Редакция от {{date}}",
} as const;
