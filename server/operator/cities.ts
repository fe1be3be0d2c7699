import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import type { Ports } from "#server/ports/ports.ts";
import { setStaffAddress } from "#server/use-cases/content/staff-address.ts";
import { setCityPrices } from "#server/use-cases/content/city-prices.ts";
import { addCity } from "#server/use-cases/shop/add-places.ts";
import { listShopPlaces, setCity } from "#server/use-cases/shop/change-places.ts";
import type { Fields } from "#server/use-cases/shop/places/cells.ts";
import { declare } from "./declare.ts";
import { fieldsOf, fieldWords, given } from "./place-fields.ts";
import { listCode } from "./catalog/price-lists.ts";
import { done, refused, type Outcome } from "./refusals.ts";

const slug = z.string().max(40);
const string = { type: "string" } as const;
const text = z.string().max(200).optional();

export const cityCommands = [
  declare({
    words: "city list",
    line: "",
    about: ["the cities, with their phones, warehouses and carriers"],
    input: z.strictObject({}),
    async run(ports) {
      const { cities } = await listShopPlaces(ports);
      const lines = cities.map((city) => {
        const main = city["slug"] === ports.settings.mainCity ? "main" : city["active"] === "yes" ? "active" : "closed";
        const parts = [city["slug"], city["name"], main, city["phone"], city["warehouses"], city["carriers"]];
        return parts.filter(Boolean).join("  ");
      });
      return done(lines.join("\n") || "none");
    },
  }),
  declare({
    words: "city add",
    line: "<slug> <name> --region <region> --phone <phone> --prefix <letters> [options]",
    about: [
      "adds a city, closed until city activate; --prefix: of its orders' numbers; the cases of the name are",
      "made by rule: city set <slug> prepositional=… puts them right; --timezone Europe/Samara,",
      "--lat 55.79 --lon 49.11 (distances of carriers), --price-list <code>",
    ],
    takes: ["slug", "name"],
    options: {
      ...{ region: string, phone: string, prefix: string, timezone: string },
      ...{ lat: string, lon: string, "price-list": string },
    },
    input: z.strictObject({
      ...{ slug, name: z.string().max(100), region: z.string().max(100), phone: z.string().max(40) },
      ...{ prefix: z.string().max(20), timezone: text, lat: text, lon: text, "price-list": text },
    }),
    async run(ports, fields, actor) {
      const added = await addCity(ports, actor, given(fields));
      if (!added.ok) return refused(added);
      const isPlaced = fields.lat !== undefined && fields.lon !== undefined;
      const hint = isPlaced ? [] : ["its coordinates are those of the main city: city set … lat=… lon=…"];
      return done([`${fields.slug} is added, closed`, casesOf(added.value.place), ...hint].join("\n"));
    },
  }),
  declare({
    words: "city set",
    line: "<slug> field=value …",
    about: [
      "changes a city: name, region, phone, prefix, rank, timezone, lat, lon, price_list, aliases, the cases;",
      "warehouses=«nearest|next», carriers=cdek|post; an empty value erases",
    ],
    takes: ["city"],
    list: "fields",
    input: z.strictObject({ city: slug, fields: fieldWords }),
    run: (ports, { city, fields }, actor) => change(ports, actor, city, fieldsOf(fields)),
  }),
  declare({
    words: "city activate",
    line: "<slug>",
    about: ["opens its storefront"],
    takes: ["city"],
    input: z.strictObject({ city: slug }),
    run: (ports, { city }, actor) => change(ports, actor, city, { active: "yes" }),
  }),
  declare({
    words: "city deactivate",
    line: "<slug>",
    about: ["closes it; not the main city's"],
    takes: ["city"],
    input: z.strictObject({ city: slug }),
    run: (ports, { city }, actor) => change(ports, actor, city, { active: "no" }),
  }),
  declare({
    words: "city hours",
    line: "<slug> <hours|none>",
    about: ["mon-fri 08:00-17:00, sat 09:00-15:00; none: those of settings"],
    takes: ["city"],
    text: "after",
    input: z.strictObject({ city: slug, text: z.string().min(1).max(400) }),
    run: (ports, { city, text: hours }, actor) => change(ports, actor, city, { hours: hours === "none" ? "" : hours }),
  }),
  declare({
    words: "city cut-off",
    line: "<slug> <hour|none>",
    about: ["orders until then ship the same day, the own courier's too; none: that of settings"],
    takes: ["city", "hour"],
    input: z.strictObject({ city: slug, hour: z.string().max(10) }),
    run: (ports, { city, hour }, actor) => change(ports, actor, city, { cut_off: hour === "none" ? "" : hour }),
  }),
  declare({
    words: "city email",
    line: "<city> <address|none>",
    about: [
      "where orders, claims and messages of a city are e-mailed; none: to the shop's address;",
      "<city> as in its address: msk",
    ],
    takes: ["city", "address"],
    input: z.strictObject({ city: slug, address: z.email().max(254).or(z.literal("none")) }),
    async run(ports, { city, address }, actor) {
      const set = await setStaffAddress(ports, actor, city, address === "none" ? null : address);
      if (!set.ok) return { ok: false, message: `there is no city ${city}` };
      return done(
        set.value === null ? `nothing is e-mailed to ${city}: the shop has no address` : `${city}: ${set.value}`,
      );
    },
  }),
  declare({
    words: "city prices",
    line: "<city> <list>",
    about: ["which price list a city has, over the base one; `price-list list` shows them"],
    takes: ["city", "list"],
    input: z.strictObject({ city: z.string().max(40), list: listCode }),
    async run(ports, { city, list }, actor) {
      const set = await setCityPrices(ports, actor, city, list);
      return set.ok ? done(`${city}: ${set.value.before} -> ${list}`) : refused(set);
    },
  }),
];

async function change(ports: Ports, actor: Actor, city: string, fields: Fields): Promise<Outcome> {
  const set = await setCity(ports, actor, city, fields);
  if (!set.ok) return refused(set);
  const { place, isChanged } = set.value;
  if (!isChanged) return done("everything was so before");
  const shown = Object.keys(fields).map((field) => `${field}: ${place[field] || "none"}`);
  return done([`${city} is changed`, ...shown].join("\n"));
}

function casesOf(city: Fields): string {
  const { preposition, prepositional, accusative, genitive, dative, instrumental } = city;
  return [`${preposition} ${prepositional}`, `${preposition} ${accusative}`, genitive, dative, instrumental].join(", ");
}
