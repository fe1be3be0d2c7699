/**
 * Division rounded half away from zero, so that a return undoes a sale to the kopeck. BigInt, because products of
 * thousandths exceed the safe integers.
 */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  if (divisor <= 0n) throw new RangeError(`divisor must be positive: ${divisor}`);
  if (dividend < 0n) return -divideHalfUp(-dividend, divisor);
  return (2n * dividend + divisor) / (2n * divisor);
}
