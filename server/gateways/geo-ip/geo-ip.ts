import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { asIpv4 } from "#server/security/ip-address.ts";

/** Location guess, to be confirmed by the visitor: FIAS uuid of the nearest large city within 40 km, or null. */
export type GeoIp = { cityUuid(ip: string): string | null };

/**
 * Russian IPv4 ranges from a file made by pack.ts (DB-IP City Lite, CC BY 4.0; see NOTICE.md): about 320 kB, binary
 * search. IPv4-mapped IPv6 is looked up as IPv4; other IPv6 is unknown.
 */
export async function tableGeoIp(file: URL | string): Promise<GeoIp> {
  const { cities, starts, ends, places } = unpack(gunzipSync(await readFile(file)));
  return {
    cityUuid(ip) {
      const v4 = asIpv4(ip);
      if (v4 === null) return null;
      const address = ipv4Number(v4);
      const at = lastNotAfter(starts, address);
      if (at < 0 || address > (ends[at] ?? 0)) return null;
      return cities[places[at] ?? 0] ?? null;
    },
  };
}

export type GeoTable = { cities: string[]; starts: Uint32Array; ends: Uint32Array; places: Uint8Array };

export function ipv4Number(dotted: string): number {
  return dotted.split(".").reduce((number, part) => number * 256 + Number(part), 0);
}

/**
 * Layout, little-endian: city count u16, range count u32; 16-byte uuids; gaps and lengths of ranges u32; city indexes
 * u8.
 */
export function pack({ cities, starts, ends, places }: GeoTable): Buffer {
  const ranges = starts.length;
  const bytes = Buffer.alloc(6 + cities.length * 16 + ranges * 9);
  bytes.writeUInt16LE(cities.length, 0);
  bytes.writeUInt32LE(ranges, 2);
  cities.forEach((uuid, index) => bytes.write(uuid.replaceAll("-", ""), 6 + index * 16, "hex"));
  const gaps = 6 + cities.length * 16;
  let before = 0;
  for (let at = 0; at < ranges; at += 1) {
    const start = starts[at] ?? 0;
    const end = ends[at] ?? 0;
    bytes.writeUInt32LE(start - before, gaps + at * 4);
    bytes.writeUInt32LE(end - start, gaps + (ranges + at) * 4);
    bytes.writeUInt8(places[at] ?? 0, gaps + ranges * 8 + at);
    before = end;
  }
  return bytes;
}

function unpack(bytes: Buffer): GeoTable {
  const cityCount = bytes.readUInt16LE(0);
  const ranges = bytes.readUInt32LE(2);
  // Validate before allocating what an arbitrary file seems to ask for.
  if (bytes.length !== 6 + cityCount * 16 + ranges * 9) throw new Error("no table of addresses");
  const cities = Array.from({ length: cityCount }, (_, index) =>
    uuidOf(bytes.toString("hex", 6 + index * 16, 22 + index * 16)),
  );
  const gaps = 6 + cityCount * 16;
  const starts = new Uint32Array(ranges);
  const ends = new Uint32Array(ranges);
  let before = 0;
  for (let at = 0; at < ranges; at += 1) {
    const start = before + bytes.readUInt32LE(gaps + at * 4);
    before = start + bytes.readUInt32LE(gaps + (ranges + at) * 4);
    starts[at] = start;
    ends[at] = before;
  }
  return { cities, starts, ends, places: new Uint8Array(bytes.subarray(gaps + ranges * 8, gaps + ranges * 9)) };
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function lastNotAfter(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
