import { z } from "zod";
import { priceRoundings } from "#app/domain/catalog/prices/rounding.ts";
import { addPriceList, changePriceList, priceListsShown } from "#server/use-cases/catalog/prices/price-lists.ts";
import { declare } from "#server/operator/declare.ts";
import { done, refused } from "#server/operator/refusals.ts";

export const listCode = z.string().regex(/^[^\s\p{Cc}]{1,40}$/u);
const name = z.string().min(1).max(100);
const kind = z.enum(["city", "type", "contract"]);
const round = z.enum(priceRoundings);
/** Of the list in other systems, separated by commas; «none» removes them. */
const ids = z
  .string()
  .max(1_000)
  .transform((text) => (text === "none" ? [] : text.split(",").map((id) => id.trim())));

export const priceListCommands = [
  declare({
    words: "price-list list",
    line: "",
    about: ["price lists: code, kind, rounding of recalculations, goods with a price, name"],
    input: z.strictObject({}),
    async run(ports) {
      const lists = await priceListsShown(ports);
      const lines = lists.map(({ isActive, externalIds, ...list }) =>
        [
          list.code,
          list.kind,
          list.rounding,
          `${list.goods} goods`,
          list.name,
          ...(externalIds.length > 0 ? [externalIds.join(",")] : []),
          ...(isActive ? [] : ["off"]),
        ].join("  "),
      );
      return done(lines.join("\n"));
    },
  }),
  declare({
    words: "price-list add",
    line: "<code> «name» [--kind city|type|contract] [--round <step>] [--ids <id,id>]",
    about: [
      "adds a list whose prices go before those of the base list; --round is how a",
      `recalculation rounds: ${priceRoundings.join(", ")}; --ids are its ids in 1C`,
    ],
    takes: ["code", "name"],
    options: { kind: { type: "string" }, round: { type: "string" }, ids: { type: "string" } },
    input: z.strictObject({
      code: listCode,
      name,
      kind: kind.default("type"),
      round: round.default("none"),
      ids: ids.default([]),
    }),
    async run(ports, { code, ids: externalIds, round: rounding, ...fields }, actor) {
      const added = await addPriceList(ports, actor, { code, ...fields, rounding, externalIds });
      return added.ok ? done(`the list ${code} is added`) : refused(added);
    },
  }),
  declare({
    words: "price-list set",
    line: "<code> [--name «…»] [--kind <kind>] [--round <step>] [--ids <id,id|none>] [--state on|off]",
    about: ["changes a list; one that a city or a company has cannot be switched off"],
    takes: ["code"],
    options: {
      name: { type: "string" },
      kind: { type: "string" },
      round: { type: "string" },
      ids: { type: "string" },
      state: { type: "string" },
    },
    input: z
      .strictObject({
        code: listCode,
        name: name.optional(),
        kind: kind.optional(),
        round: round.optional(),
        ids: ids.optional(),
        state: z.enum(["on", "off"]).optional(),
      })
      .refine(({ code: _, ...fields }) => Object.values(fields).some((field) => field !== undefined)),
    async run(ports, { code, name: named, kind: as, round: rounding, ids: externalIds, state }, actor) {
      const changed = await changePriceList(ports, actor, {
        code,
        ...(named === undefined ? {} : { name: named }),
        ...(as === undefined ? {} : { kind: as }),
        ...(rounding === undefined ? {} : { rounding }),
        ...(externalIds === undefined ? {} : { externalIds }),
        ...(state === undefined ? {} : { isActive: state === "on" }),
      });
      return changed.ok ? done(`the list ${code} is ${changed.value}`) : refused(changed);
    },
  }),
];
