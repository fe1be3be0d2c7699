/** What hangs on its key alone is drawn once and kept: `most` pieces at once, the oldest make room. */
export function drawnOnce<T>(most: number): (key: string, draw: () => T) => T {
  const kept = new Map<string, T>();
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
