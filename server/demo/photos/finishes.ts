/** Red, green and blue, each from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** `metal`: how much it shows of the room rather than of its colour; `gloss`: strength of the lamp's reflection. */
export type Finish = { colour: Rgb; metal: number; gloss: number };

export const finishes = {
  zinc: { colour: [0.86, 0.89, 0.93], metal: 0.9, gloss: 0.5 },
  steel: { colour: [0.8, 0.8, 0.8], metal: 0.95, gloss: 0.7 },
  yellowZinc: { colour: [0.9, 0.76, 0.42], metal: 0.9, gloss: 0.5 },
  brass: { colour: [0.95, 0.77, 0.38], metal: 0.95, gloss: 0.8 },
  bronze: { colour: [0.5, 0.36, 0.23], metal: 0.8, gloss: 0.5 },
  satin: { colour: [0.78, 0.78, 0.77], metal: 0.65, gloss: 0.25 },
  titanium: { colour: [0.62, 0.6, 0.57], metal: 0.75, gloss: 0.35 },
  blackMetal: { colour: [0.14, 0.14, 0.15], metal: 0.25, gloss: 0.55 },
  black: { colour: [0.1, 0.1, 0.11], metal: 0, gloss: 0.3 },
  anthracite: { colour: [0.24, 0.26, 0.28], metal: 0, gloss: 0.3 },
  white: { colour: [0.93, 0.93, 0.92], metal: 0, gloss: 0.5 },
  grey: { colour: [0.55, 0.57, 0.59], metal: 0, gloss: 0.3 },
  brown: { colour: [0.3, 0.19, 0.13], metal: 0, gloss: 0.35 },
  beige: { colour: [0.84, 0.76, 0.62], metal: 0, gloss: 0.25 },
  wineRed: { colour: [0.42, 0.08, 0.1], metal: 0, gloss: 0.4 },
  red: { colour: [0.78, 0.13, 0.12], metal: 0, gloss: 0.5 },
  orange: { colour: [0.93, 0.46, 0.1], metal: 0, gloss: 0.45 },
  yellow: { colour: [0.97, 0.8, 0.12], metal: 0, gloss: 0.45 },
  green: { colour: [0.16, 0.5, 0.28], metal: 0, gloss: 0.4 },
  blue: { colour: [0.12, 0.3, 0.62], metal: 0, gloss: 0.45 },
  wood: { colour: [0.78, 0.58, 0.36], metal: 0, gloss: 0.2 },
} as const satisfies Record<string, Finish>;

export type FinishName = keyof typeof finishes;

export function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  return [
    one[0] + (other[0] - one[0]) * share,
    one[1] + (other[1] - one[1]) * share,
    one[2] + (other[2] - one[2]) * share,
  ];
}
