/** First words of a heading that is a question without a question mark. */
export const questionWords = [
  ...["почему", "зачем", "как", "какой", "какая", "какое", "какие", "чем", "что", "кто"],
  ...["где", "куда", "откуда", "когда", "сколько", "можно ли", "нужно ли"],
] as const;
