import { z } from "zod";
import { carrierShape } from "#server/use-cases/shop/places/city.ts";
import { addPoint, addWarehouse } from "#server/use-cases/shop/add-places.ts";
import { listShopPlaces, offerCarrier, setPoint, setWarehouse } from "#server/use-cases/shop/change-places.ts";
import { declare } from "./declare.ts";
import { fieldsOf, fieldWords, given } from "./place-fields.ts";
import { done, refused } from "./refusals.ts";

const text = z.string().max(2_000).optional();
const string = { type: "string" } as const;

export const placeCommands = [
  declare({
    words: "warehouse list",
    line: "",
    about: ["the warehouses, with their cities"],
    input: z.strictObject({}),
    async run(ports) {
      const { warehouses } = await listShopPlaces(ports);
      return done(warehouses.map(({ name, city, address }) => `${name}  ${city}  ${address}`).join("\n") || "none");
    },
  }),
  declare({
    words: "warehouse add",
    line: "<name> --city <slug> --address <address> [--serves <slug,slug>]",
    about: ["adds a warehouse; it serves its city, or these; after the warehouses that serve them already"],
    takes: ["name"],
    options: { city: string, address: string, serves: string },
    input: z.strictObject({
      name: z.string().max(200),
      city: z.string().max(40),
      address: z.string().max(400),
      serves: z.string().max(2_000).optional(),
    }),
    async run(ports, { serves, ...fields }, actor) {
      const cities = serves === undefined ? [fields.city] : serves.split(",").map((slug) => slug.trim());
      const added = await addWarehouse(ports, actor, fields, cities);
      return added.ok ? done(`${fields.name} serves ${cities.join(", ")}`) : refused(added);
    },
  }),
  declare({
    words: "warehouse set",
    line: "<name> field=value …",
    about: ["changes a warehouse: name, city, address; whom it serves: city set <slug> warehouses=…"],
    takes: ["warehouse"],
    list: "fields",
    input: z.strictObject({ warehouse: z.string().max(200), fields: fieldWords }),
    async run(ports, { warehouse, fields }, actor) {
      const set = await setWarehouse(ports, actor, warehouse, fieldsOf(fields));
      if (!set.ok) return refused(set);
      return done(set.value.isChanged ? `${warehouse} is changed` : "everything was so before");
    },
  }),
  declare({
    words: "point list",
    line: "",
    about: ["the points of delivery, with their codes and hours"],
    input: z.strictObject({}),
    async run(ports) {
      const { points } = await listShopPlaces(ports);
      const lines = points.map(({ code, city, name, hours, active }) =>
        [code, city, name, hours, ...(active === "no" ? ["closed"] : [])].join("  "),
      );
      return done(lines.join("\n") || "none");
    },
  }),
  declare({
    words: "point add",
    line: "<name> --city <slug> --address <address> --hours <hours> [options]",
    about: [
      "adds a point of delivery; --hours as in mon-fri 08:00-17:00, sat 09:00-15:00; --special as in",
      "2026-12-31 closed; --warehouse <name> if goods are there already; --services parted by |;",
      "--code, --phone, --lat, --lon, --max-kg, --max-length-mm, --max-litres, --how-to-get",
    ],
    takes: ["name"],
    options: {
      ...{ city: string, address: string, hours: string, special: string, warehouse: string, services: string },
      ...{ code: string, phone: string, lat: string, lon: string, "how-to-get": string },
      ...{ "max-kg": string, "max-length-mm": string, "max-litres": string },
    },
    input: z.strictObject({
      ...{ name: z.string().max(200), city: z.string().max(40), address: z.string().max(400) },
      ...{ hours: z.string().max(400), special: text, warehouse: text, services: text, code: text, phone: text },
      ...{ lat: text, lon: text, "how-to-get": text, "max-kg": text, "max-length-mm": text, "max-litres": text },
    }),
    async run(ports, { special, ...options }, actor) {
      const added = await addPoint(ports, actor, given({ ...options, special_days: special }));
      return added.ok ? done(`${added.value.place["code"]}: ${options.name}`) : refused(added);
    },
  }),
  declare({
    words: "point set",
    line: "<code> field=value …",
    about: ["changes a point, active=no closes it; settings export shows all fields"],
    takes: ["point"],
    list: "fields",
    input: z.strictObject({ point: z.string().max(40), fields: fieldWords }),
    async run(ports, { point, fields }, actor) {
      const set = await setPoint(ports, actor, point, fieldsOf(fields));
      if (!set.ok) return refused(set);
      return done(set.value.isChanged ? `${point} is changed` : "everything was so before");
    },
  }),
  ...(["on", "off"] as const).map((state) =>
    declare({
      words: `carrier ${state}`,
      line: "<cdek|dellin|pek|kit|post> <city|all>",
      about: [state === "on" ? "offers a carrier in a city, or in all there are" : "no longer"],
      takes: ["carrier", "city"],
      input: z.strictObject({ carrier: carrierShape, city: z.string().max(40) }),
      async run(ports, { carrier, city }, actor) {
        const wanted = { carrier, city: city === "all" ? null : city, on: state === "on" };
        const offered = await offerCarrier(ports, actor, wanted);
        if (!offered.ok) return refused(offered);
        return done(
          offered.value.isChanged ? `${carrier} is ${state}: ${offered.value.place.join(", ")}` : "so before",
        );
      },
    }),
  ),
];
