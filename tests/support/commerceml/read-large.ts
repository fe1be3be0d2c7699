import { readPackage } from "#server/exchange/commerceml/read-package.ts";
import { files205 } from "./generated-packages.ts";
import { generatedShop } from "./generated-shop.ts";

/** Reads a generated package in a process of its own and keeps every id, as whoever looks for missing goods does. */
const shop = generatedShop({ goods: Number(process.argv[2]), warehouses: 1 });
const [goods] = files205(shop);
if (goods === undefined) throw new Error("no file of goods");
let bytes = 0;
async function* counted(chunks: AsyncIterable<Uint8Array>) {
  for await (const chunk of chunks) {
    bytes += chunk.length;
    yield chunk;
  }
}
const ids = new Set<string>();
for await (const record of readPackage(counted(goods.chunks()))) if (record.type === "good") ids.add(record.id);
process.stdout.write(JSON.stringify({ bytes, ids: ids.size }));
