import type { StyleArea } from "#app/components/frame/route-handle.ts";
import base from "./base.css?inline";
import basket from "./basket.css?inline";
import calculator from "./calculator.css?inline";
import checkout from "./checkout.css?inline";
import claims from "./claims.css?inline";
import compare from "./compare.css?inline";
import content from "./content.css?inline";
import cookies from "./cookies.css?inline";
import delivery from "./delivery.css?inline";
import drawers from "./drawers.css?inline";
import error from "./error.css?inline";
import forms from "./forms.css?inline";
import home from "./home.css?inline";
import listing from "./listing.css?inline";
import notices from "./notices.css?inline";
import orderChange from "./order-change.css?inline";
import orders from "./orders.css?inline";
import product from "./product.css?inline";
import profile from "./profile.css?inline";
import schedule from "./schedule.css?inline";
import search from "./search.css?inline";
import articles from "./articles.css?inline";
import settlements from "./settlements.css?inline";
import sizes from "./sizes.css?inline";
import text from "./text.css?inline";
import tokens from "./tokens.css?inline";
import upload from "./upload.css?inline";

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

/** Tokens, base and the areas a page names, each once. */
export function inlineStyles(wanted: readonly StyleArea[]): string {
  return [tokens, base, ...[...new Set(wanted)].map((area) => areas[area])].join("");
}
