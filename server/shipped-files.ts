/** Files that travel beside the program: in this folder while developing, in the bundle's folder once built (server/cli/build.mjs). */
export const migrations = new URL("./db/migrations/", import.meta.url);
export const geoTable = new URL("./gateways/geo-ip/ru-ipv4-cities.bin.gz", import.meta.url);
export const calculatorRules = new URL("./demo/calculator/rules.csv", import.meta.url);
export const relatedGoods = new URL("./db/trade/related-goods.csv", import.meta.url);
export const tradeDictionary = new URL("./db/trade/synonyms.csv", import.meta.url);
/** Programs of threads: as sources only where sources run. */
export const tableWorker = program("./uploads/table-worker");
export const documentWorker = program("./documents/document-worker");

function program(name: string): URL {
  return new URL(`${name}${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);
}
