import { paths } from "#app/components/frame/links.ts";

export const basketListsPath = `${paths.basket}/lists`;

export function sharedBasketPath(code: string): string {
  return `${paths.basket}/shared/${encodeURIComponent(code)}`;
}

/** A named list with its products. */
export function basketListPath(uuid: string): string {
  return `${basketListsPath}/${uuid}`;
}
