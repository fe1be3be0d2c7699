import { readFileSync } from "node:fs";
import { openingData } from "#server/shipped-files.ts";

/** A city of the shipped table: FIAS identifiers, place and cases of its name. */
export type KnownCity = {
  slug: string;
  name: string;
  region: string;
  region_uuid: string;
  uuid: string;
  timezone: string;
  lat: string;
  lon: string;
  preposition: string;
  prepositional: string;
  genitive: string;
  accusative: string;
};

/** By its Russian name or its Latin one, whatever the case. */
export function knownCity(named: string): KnownCity | undefined {
  const wanted = plain(named);
  return knownCities().find(({ name, slug }) => plain(name) === wanted || slug === wanted);
}

function plain(name: string): string {
  return name.trim().toLowerCase().replaceAll("ё", "е");
}

function knownCities(): KnownCity[] {
  const [, ...lines] = readFileSync(new URL("cities.csv", openingData), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const [slug = "", name = "", region = "", region_uuid = "", uuid = "", timezone = "", ...rest] = line.split(";");
    const [lat = "", lon = "", preposition = "", prepositional = "", genitive = "", accusative = ""] = rest;
    const place = { region, region_uuid, uuid, timezone, lat, lon };
    return { slug, name, ...place, preposition, prepositional, genitive, accusative };
  });
}
