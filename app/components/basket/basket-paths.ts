import { paths } from "#app/components/frame/links.ts";

export const basketListsPath = `${paths.basket}/lists`;

/** Where a link to a basket leads. */
export function sharedBasketPath(code: string): string {
  return `${paths.basket}/shared/${encodeURIComponent(code)}`;
}

/** The named list with its goods. */
export function basketListPath(uuid: string): string {
  return `${basketListsPath}/${uuid}`;
}
