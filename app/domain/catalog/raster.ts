/** Drawings in pixels, as the shop makes them of its SVG. */
export const rasterSize = { width: 1200, height: 900 } as const;

export function isDrawing(path: string): boolean {
  return path.startsWith("/media/drawing/");
}

/** The same picture in pixels, for clients that show no SVG. */
export function rasterOf(path: string): string {
  return isDrawing(path) ? path.replace(/\.svg(?=\?|$)/, ".png") : path;
}
