import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { linkKinds, linkStates } from "#app/domain/exchange/links.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { connectionOfLogin } from "#server/use-cases/exchange/connections/show-connections.ts";
import { decideHeld, heldPackages } from "#server/use-cases/exchange/packages/decide-held.ts";
import { createGroupCategories, decideLinks, exchangeLinks } from "#server/use-cases/exchange/packages/manage-links.ts";
import { declare } from "./declare.ts";
import { done, refused } from "./refusals.ts";

const login = z.string().regex(/^[\w.@-]{3,64}$/);
const kind = z.enum(linkKinds);

/** What things of 1C mean in the shop, and packages that a fuse has held. */
export const exchangeLinkCommands = [
  declare({
    words: "exchange links",
    line: "<login> [options]",
    about: [
      "what things of 1C mean in the shop: kind, state, id, name, meaning; those that wait first;",
      `--kind ${linkKinds.join("|")}, --state ${linkStates.join("|")}`,
    ],
    takes: ["login"],
    options: { kind: { type: "string" }, state: { type: "string" } },
    input: z.strictObject({ login, kind: kind.optional(), state: z.enum(linkStates).optional() }),
    async run(ports, input) {
      const found = await connectionOfLogin(ports, input.login);
      if (!found.ok) return refused(found);
      const rows = (await exchangeLinks(ports, found.value.uuid)).filter(
        (row) => (input.kind ?? row.kind) === row.kind && (input.state ?? row.state) === row.state,
      );
      const lines = rows.map((row) =>
        [row.kind, row.state, row.externalId, row.name, row.target ?? ""].join("  ").trimEnd(),
      );
      return done(lines.join("\n") || "1C has named nothing yet");
    },
  }),
  declare({
    words: "exchange link",
    line: "<login> <kind> <id> [--to <target>]",
    about: [
      "links a thing of 1C with a category (path), list (code), warehouse, attribute (code), unit or brand (name), or with",
      "a company (INN, or INN/KPP);",
      "without a target it is not loaded; goods, prices and stock that have waited for it are applied",
    ],
    takes: ["login", "kind", "id"],
    options: { to: { type: "string" } },
    input: z.strictObject({
      login,
      kind,
      id: z.string().min(1).max(120),
      to: z.string().min(1).max(500).optional(),
    }),
    async run(ports, input, actor) {
      const found = await connectionOfLogin(ports, input.login);
      if (!found.ok) return refused(found);
      const decision = { kind: input.kind, externalId: input.id, target: input.to ?? null };
      const linked = await decideLinks(ports, authorOf(actor), found.value.uuid, [decision]);
      return linked.ok ? done(input.to === undefined ? "is not loaded from now on" : "linked") : refused(linked);
    },
  }),
  declare({
    words: "exchange create-categories",
    line: "<login>",
    about: ["makes a category of each group of 1C that waits for its link"],
    takes: ["login"],
    input: z.strictObject({ login }),
    async run(ports, input, actor) {
      const found = await connectionOfLogin(ports, input.login);
      if (!found.ok) return refused(found);
      const made = await createGroupCategories(ports, authorOf(actor), found.value.uuid);
      return made.ok
        ? done(`${made.value.groups} groups linked, ${made.value.categories} categories made`)
        : refused(made);
    },
  }),
  declare({
    words: "exchange held",
    line: "",
    about: ["packages of 1C that a fuse has held: id, login, part, what it would do"],
    input: z.strictObject({}),
    async run(ports) {
      const lines = (await heldPackages(ports)).map((one) =>
        [one.uuid, one.login, one.kind, one.warehouse, JSON.stringify(one.fuse)]
          .filter((text) => text !== "")
          .join("  "),
      );
      return done(lines.join("\n") || "nothing is held");
    },
  }),
  declare({
    words: "exchange apply",
    line: "<id>",
    about: ["applies what a fuse has held"],
    takes: ["id"],
    input: z.strictObject({ id: z.uuid() }),
    async run(ports, { id }, actor) {
      const decided = await decideHeld(ports, authorOf(actor), id, "apply");
      return decided.ok ? done("is applied by the worker") : refused(decided);
    },
  }),
  declare({
    words: "exchange reject",
    line: "<id>",
    about: ["drops what a fuse has held"],
    takes: ["id"],
    input: z.strictObject({ id: z.uuid() }),
    async run(ports, { id }, actor) {
      const decided = await decideHeld(ports, authorOf(actor), id, "reject");
      return decided.ok ? done("rejected") : refused(decided);
    },
  }),
];

function authorOf(actor: Actor): JournalAuthor {
  return { actor, requestId: null, address: null };
}
