/** Identifier of a provider's option: with its pickup point or courier zone, if it has one. */
export function wayAt(provider: string, rest: string): string {
  return rest === "" ? provider : `${provider}:${rest}`;
}

type Offered = { providerCode: string; points: readonly { code: string }[]; zone: { code: string } | null };

/** Form values that select an option. */
export function waysOf({ providerCode, points, zone }: Offered): string[] {
  if (points.length > 0) return points.map(({ code }) => wayAt(providerCode, code));
  return [wayAt(providerCode, zone?.code ?? "")];
}
