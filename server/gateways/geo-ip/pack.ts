/**
 * Builds the table from a CSV of start_ip,end_ip,city_fias_id: `npx tsx server/gateways/geo-ip/pack.ts ranges.csv`.
 * Skips ranges without a city and merges adjacent ranges of one city.
 */
import { readFile, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { ipv4Number, pack, type GeoTable } from "./geo-ip.ts";

type Range = { start: number; end: number; city: string };

const [, , source = ""] = process.argv;
const table = tableOf(rangesOf(await readFile(source, "utf8")));
const packed = gzipSync(pack(table), { level: 9 });
await writeFile(new URL("ru-ipv4-cities.bin.gz", import.meta.url), packed);
console.log(`${table.starts.length} ranges, ${table.cities.length} cities, ${packed.length} bytes`);

function rangesOf(csv: string): Range[] {
  const ranges = csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(","))
    .flatMap(([start = "", end = "", city = ""]) =>
      city === "" ? [] : [{ start: ipv4Number(start), end: ipv4Number(end), city }],
    )
    .sort((a, b) => a.start - b.start);
  return ranges.reduce<Range[]>((joined, range) => {
    const last = joined.at(-1);
    if (last && last.city === range.city && last.end + 1 === range.start) last.end = range.end;
    else joined.push(range);
    return joined;
  }, []);
}

function tableOf(ranges: Range[]): GeoTable {
  const cities = [...new Set(ranges.map(({ city }) => city))].sort();
  if (cities.length > 256) throw new Error("a city's index has one byte");
  const index = new Map(cities.map((city, at) => [city, at]));
  return {
    cities,
    starts: Uint32Array.from(ranges, ({ start }) => start),
    ends: Uint32Array.from(ranges, ({ end }) => end),
    places: Uint8Array.from(ranges, ({ city }) => index.get(city) ?? 0),
  };
}
