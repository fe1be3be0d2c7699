/** Brands or sizes of a category with landing pages. */
export type LandingGroup = { kind: "brands" | "sizes"; links: LandingLink[] };
export type LandingLink = { href: string; label: string; count: number; isHere: boolean };
