import { z } from "zod";
import { setStaffAddress } from "#server/use-cases/content/staff-address.ts";
import { setCityPrices } from "#server/use-cases/content/city-prices.ts";
import { declare } from "./declare.ts";
import { listCode } from "./price-lists.ts";
import { done, refused } from "./refusals.ts";

export const cityCommands = [
  declare({
    words: "city email",
    line: "<city> <address|none>",
    about: [
      "where orders, claims and messages of a city are e-mailed; none: to SHOP_EMAIL;",
      "<city> as in its address: msk",
    ],
    takes: ["city", "address"],
    input: z.strictObject({ city: z.string().max(40), address: z.email().max(254).or(z.literal("none")) }),
    async run(ports, { city, address }, actor) {
      const set = await setStaffAddress(ports, actor, city, address === "none" ? null : address);
      if (!set.ok) return { ok: false, message: `there is no city ${city}` };
      return done(
        set.value === null ? `nothing is e-mailed to ${city}: SHOP_EMAIL is not set` : `${city}: ${set.value}`,
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
