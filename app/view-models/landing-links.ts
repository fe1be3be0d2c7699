/** Brands or sizes of a category that have pages of their own. */
export type LandingGroup = { kind: "brands" | "sizes"; links: LandingLink[] };
export type LandingLink = { href: string; label: string; count: number; isHere: boolean };
