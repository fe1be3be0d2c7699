/** Files shipped with the program: next to the sources, or next to the bundle once built (server/cli/build.mjs). */
export const migrations = new URL("./db/migrations/", import.meta.url);
export const geoTable = new URL("./gateways/geo-ip/ru-ipv4-cities.bin.gz", import.meta.url);
export const demoData = new URL("./demo/data/", import.meta.url);
export const calculatorRules = new URL("./demo/data/calculator-rules.csv", import.meta.url);
export const relatedGoods = new URL("./db/trade/related-goods.csv", import.meta.url);
/** Templates of texts and the table of cities, for opening a new shop. */
export const openingData = new URL("./operator/data/", import.meta.url);
export const tradeDictionary = new URL("./db/trade/synonyms.csv", import.meta.url);
export const pagePhrases = new URL("./db/trade/page-phrases.csv", import.meta.url);
/** Worker thread entry points: sources only when running from sources. */
export const tableWorker = program("./uploads/tables/table-worker");
export const documentWorker = program("./documents/document-worker");

function program(name: string): URL {
  return new URL(`${name}${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);
}
