/** What the script of the search field says. */
export const searchField = {
  suggestions: "Подсказки",
  count_one: "{{count}} подсказка, выбирайте стрелками",
  count_few: "{{count}} подсказки, выбирайте стрелками",
  count_many: "{{count}} подсказок, выбирайте стрелками",
} as const;
