/** Icons of the shop by their addresses, with their types; made of its sign or, without one, of its name. */
export const iconTypes = {
  /** In the header of every page, on its dark ground. */
  "/sign.svg": "image/svg+xml",
  "/favicon.ico": "image/x-icon",
  "/favicon.svg": "image/svg+xml",
  "/apple-touch-icon.png": "image/png",
  "/icon-192.png": "image/png",
  "/icon-512.png": "image/png",
  "/icon-maskable-512.png": "image/png",
  "/og.png": "image/png",
} as const;

export type IconPath = keyof typeof iconTypes;

/** The address that pages name: one with the version of the icons never shows others. Null: the version is unknown. */
export function iconAt(path: IconPath, version: string | null): string {
  return version === null ? path : `${path}?v=${version}`;
}

export function isIconPath(path: string): path is IconPath {
  return Object.hasOwn(iconTypes, path);
}
