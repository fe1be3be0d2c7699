/** A file of a feed: the public one of a city, or one whose address is secret. */
export type FeedPath = ({ city: string } | { token: string }) & { isPacked: boolean };

const address = /^\/feeds\/(?:([a-z0-9-]{1,80})\.yml|([0-9a-f]{32})\.xml)(\.gz)?$/;

/** `/feeds/<city>.yml` or `/feeds/<token>.xml`, packed with `.gz`; null for another path. */
export function readFeedPath(pathname: string): FeedPath | null {
  const [, city, token, packed] = address.exec(pathname) ?? [];
  const isPacked = packed !== undefined;
  if (city !== undefined) return { city, isPacked };
  return token === undefined ? null : { token, isPacked };
}

export function isFeedPath(pathname: string): boolean {
  return readFeedPath(pathname) !== null;
}

export function feedPath({ city, token }: { city: string; token: string | null }): string {
  return token === null ? `/feeds/${city}.yml` : `/feeds/${token}.xml`;
}
