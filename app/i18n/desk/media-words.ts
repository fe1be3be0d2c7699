import type { DeskMedia } from "#app/contract/desk/catalog/media.ts";
import { deskMedia as texts } from "#app/i18n/ru/desk/catalog/media.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskMedia", texts);

const kinds = ["product", "category", "brand", "promotion", "material", "page", "seo"] as const;

/** What shows a picture, in words. */
export function placeText({ kind, name }: DeskMedia["uses"][number]): string {
  return t(`use.${kinds.find((one) => one === kind) ?? "other"}`, { name });
}

export function sizeText({ image, bytes }: DeskMedia): string {
  return t("size", { width: image.w, height: image.h, kilobytes: Math.ceil(bytes / 1_024) });
}
