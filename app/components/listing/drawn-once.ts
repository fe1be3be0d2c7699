/** Markup that hangs on its key alone is drawn once and kept: `most` pieces at once, the oldest make room. */
export function drawnOnce(most: number): (key: string, draw: () => string) => string {
  const kept = new Map<string, string>();
  return (key, draw) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const drawn = draw();
    for (const oldest of kept.keys()) {
      if (kept.size < most) break;
      kept.delete(oldest);
    }
    kept.set(key, drawn);
    return drawn;
  };
}
