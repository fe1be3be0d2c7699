/** How a city is named in a case that is not stored with it: the word for a city declines, the name stays. */
export const cityCase = {
  dative: "городу {{name}}",
  instrumental: "городом {{name}}",
} as const;
