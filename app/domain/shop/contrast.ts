/** Text on a control of the shop's colour, and the header its sign stands on (app/styles/tokens.css: --black, --top). */
const grounds = ["#15191e", "#0b0e12"] as const;

/** WCAG 2.2, 1.4.3: normal-size text. */
const enough = 4.5;

/** Contrast of two colours "#rrggbb" by WCAG 2.2: 1 to 21. */
function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The lowest contrast of a shop's colour with what it is used with. */
export function accentContrast(colour: string): number {
  return Math.min(...grounds.map((ground) => contrastRatio(colour, ground)));
}

export function isReadableAccent(colour: string): boolean {
  return accentContrast(colour) >= enough;
}

/** From this contrast with white on, browsers write white on a theme colour, and black below it. */
const whiteFrom = 3;

/** The contrast of a theme colour with what browsers write on it. */
export function themeContrast(colour: string): number {
  const withWhite = contrastRatio(colour, "#ffffff");
  return withWhite >= whiteFrom ? withWhite : contrastRatio(colour, "#000000");
}

export function isReadableTheme(colour: string): boolean {
  return themeContrast(colour) >= enough;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
