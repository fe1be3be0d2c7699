import type { StyleArea } from "#app/components/frame/route-handle.ts";
import base from "./base.css?inline";
import basket from "./buying/basket.css?inline";
import calculator from "./profile/calculator.css?inline";
import checkout from "./buying/checkout.css?inline";
import claims from "./profile/claims.css?inline";
import compare from "./catalog/compare.css?inline";
import content from "./content/content.css?inline";
import cookies from "./frame/cookies.css?inline";
import delivery from "./buying/delivery.css?inline";
import drawers from "./frame/drawers.css?inline";
import error from "./content/error.css?inline";
import forms from "./frame/forms.css?inline";
import home from "./catalog/home.css?inline";
import listing from "./catalog/listing.css?inline";
import notices from "./frame/notices.css?inline";
import orderChange from "./buying/order-change.css?inline";
import orders from "./buying/orders.css?inline";
import product from "./catalog/product.css?inline";
import profile from "./profile/profile.css?inline";
import schedule from "./buying/schedule.css?inline";
import search from "./catalog/search.css?inline";
import articles from "./profile/articles.css?inline";
import settlements from "./profile/settlements.css?inline";
import sizes from "./catalog/sizes.css?inline";
import text from "./content/text.css?inline";
import tokens from "./tokens.css?inline";
import upload from "./profile/upload.css?inline";

const areas: Record<StyleArea, string> = {
  articles,
  basket,
  calculator,
  checkout,
  claims,
  compare,
  content,
  cookies,
  delivery,
  drawers,
  error,
  forms,
  home,
  listing,
  notices,
  orderChange,
  orders,
  product,
  profile,
  schedule,
  search,
  settlements,
  sizes,
  text,
  upload,
};

/** Tokens, base and the page's areas, each once. */
export function inlineStyles(wanted: readonly StyleArea[]): string {
  return [tokens, base, ...[...new Set(wanted)].map((area) => areas[area])].join("");
}
