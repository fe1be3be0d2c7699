import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import type { Ports } from "#server/ports/ports.ts";
import { brandsKept, hideBrand } from "#server/use-cases/catalog/saving/hide-brand.ts";
import { declare } from "#server/operator/declare.ts";
import { done, refused, type Outcome } from "#server/operator/refusals.ts";

const input = z.strictObject({ text: z.string().min(1).max(160) });

export const brandCommands = [
  declare({
    words: "brand list",
    line: "",
    about: ["brands: address, name, hidden or not"],
    input: z.strictObject({}),
    async run(ports) {
      const lines = (await brandsKept(ports)).map(
        ({ slug, name, isHidden }) => `${slug}  ${name}${isHidden ? "  hidden" : ""}`,
      );
      return done(lines.join("\n") || "there are no brands");
    },
  }),
  declare({
    words: "brand hide",
    line: "<address or name>",
    about: ["takes a brand's page away, with its links and filters; its goods stay on sale"],
    text: "after",
    input,
    run: (ports, { text }, actor) => hidden(ports, actor, text, true),
  }),
  declare({
    words: "brand show",
    line: "<address or name>",
    about: ["gives a hidden brand its page back"],
    text: "after",
    input,
    run: (ports, { text }, actor) => hidden(ports, actor, text, false),
  }),
];

async function hidden(ports: Ports, actor: Actor, brand: string, isHidden: boolean): Promise<Outcome> {
  const changed = await hideBrand(ports, actor, { brand, isHidden });
  return changed.ok ? done(`${changed.value.name} is ${isHidden ? "hidden" : "shown"}`) : refused(changed);
}
