import { deskPlaces } from "#app/i18n/ru/desk/shop/places.ts";

const words = Object.entries(deskPlaces.hours);

/** «mon-fri 08:00-17:00» as people write it. */
export function hoursInWords(text: string): string {
  return words.reduce((shown, [code, word]) => shown.replaceAll(code, word), text);
}

/** The inverse; other words stay, to be refused. */
export function hoursInCodes(text: string): string {
  return words.reduce((read, [code, word]) => read.replaceAll(word, code), text.toLowerCase().replaceAll("–", "-"));
}
