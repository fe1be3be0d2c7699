/** An exact positive number: a quantity as written, or a conversion factor of units. */
export type Fraction = { n: bigint; d: bigint };

export const one: Fraction = { n: 1n, d: 1n };

export function whole(n: number): Fraction {
  return { n: BigInt(n), d: 1n };
}

/** From an integer number of thousandths. */
export function thousandths(n: number): Fraction {
  return { n: BigInt(n), d: 1000n };
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { n: a.n * b.n, d: a.d * b.d };
}

export function divided(a: Fraction, b: Fraction): Fraction {
  return { n: a.n * b.d, d: a.d * b.n };
}

/** In thousandths; null if not an integer. */
export function inThousandths({ n, d }: Fraction): bigint | null {
  return (n * 1000n) % d === 0n ? (n * 1000n) / d : null;
}
