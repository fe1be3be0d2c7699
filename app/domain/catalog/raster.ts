/** Raster size of the shop's SVG drawings, pixels. */
export const rasterSize = { width: 1200, height: 900 } as const;

export function isDrawing(path: string): boolean {
  return path.startsWith("/media/drawing/");
}

/** Path of the raster version, for clients without SVG support. */
export function rasterOf(path: string): string {
  return isDrawing(path) ? path.replace(/\.svg(?=\?|$)/, ".png") : path;
}
