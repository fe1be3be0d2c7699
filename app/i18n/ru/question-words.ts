/** What a heading that asks begins with, where it has no question mark. */
export const questionWords = [
  ...["почему", "зачем", "как", "какой", "какая", "какое", "какие", "чем", "что", "кто"],
  ...["где", "куда", "откуда", "когда", "сколько", "можно ли", "нужно ли"],
] as const;
