/** Files that travel beside the program: in this folder while developing, in the bundle's folder once built (server/cli/build.mjs). */
export const migrations = new URL("./db/migrations/", import.meta.url);
export const geoTable = new URL("./gateways/geo-ip/ru-ipv4-cities.bin.gz", import.meta.url);
export const calculatorRules = new URL("./demo/calculator/rules.csv", import.meta.url);
export const relatedGoods = new URL("./db/trade/related-goods.csv", import.meta.url);
export const tradeDictionary = new URL("./db/trade/synonyms.csv", import.meta.url);
/** A program of its own: as a source only where sources run. */
export const tableWorker = new URL(
  import.meta.url.endsWith(".ts") ? "./uploads/table-worker.ts" : "./uploads/table-worker.js",
  import.meta.url,
);
