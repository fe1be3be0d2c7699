/** What of whom: a point of his, a zone of the courier; nothing for who comes to the door anyway. */
export function wayAt(provider: string, rest: string): string {
  return rest === "" ? provider : `${provider}:${rest}`;
}

type Offered = { providerCode: string; points: readonly { code: string }[]; zone: { code: string } | null };

/** The answers by which an option is chosen. */
export function waysOf({ providerCode, points, zone }: Offered): string[] {
  if (points.length > 0) return points.map(({ code }) => wayAt(providerCode, code));
  return [wayAt(providerCode, zone?.code ?? "")];
}
