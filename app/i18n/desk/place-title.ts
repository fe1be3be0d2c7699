import type { DeskPlace } from "#app/contract/desk/shop/places.ts";
import { deskPlaces } from "#app/i18n/ru/desk/shop/places.ts";

/** «Склад на Мира», «Город Тула»: the kind is named once. */
export function placeTitle({ kind, name }: Pick<DeskPlace, "kind" | "name">): string {
  const word = deskPlaces.kind[kind];
  const isNamed = name.toLowerCase().startsWith(word.toLowerCase()) && !/^\p{L}/u.test(name.slice(word.length));
  return isNamed ? name : `${word} ${name}`;
}
