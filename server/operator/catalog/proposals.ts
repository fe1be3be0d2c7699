import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { declare } from "#server/operator/declare.ts";
import { done, refused, type Outcome } from "#server/operator/refusals.ts";
import type { Ports } from "#server/ports/ports.ts";
import { applyImport } from "#server/use-cases/catalog/imports/apply-import.ts";
import { showImport } from "#server/use-cases/catalog/imports/show-import.ts";
import { proposeGoods } from "#server/use-cases/catalog/proposals/propose-goods.ts";
import { importTotals, proposalTable } from "./import-report.ts";

const shownGoods = 200;

export const proposalCommands = [
  declare({
    words: "goods propose",
    line: "[--category <path>] [--apply]",
    about: [
      "sizes and looks that names of goods state and their attributes lack, read as queries are;",
      "--apply writes them, `import apply` does it later, `import undo` takes them back",
    ],
    options: { category: { type: "string" }, apply: { type: "boolean" } },
    input: z.strictObject({ category: z.string().max(500).optional(), apply: z.boolean().default(false) }),
    run: proposed,
  }),
];

async function proposed(
  ports: Ports,
  { category = null, apply }: { category?: string | null | undefined; apply: boolean },
  actor: Actor,
): Promise<Outcome> {
  const checked = await proposeGoods(ports, actor, category);
  if (!checked.ok)
    return checked.code === "proposalsNone" ? done("no name states more than its attributes") : refused(checked);
  const { run } = checked.value;
  const found = await showImport(ports, run, { changing: shownGoods, faulty: 20 });
  if (!found.ok) return refused(found);
  const table = proposalTable(found.value);
  if (!apply) return done(`${table}\nto write them: import apply ${run}`);
  const applied = await applyImport(ports, actor, run, { isForced: false });
  return applied.ok ? done(`${table}\n${importTotals("applied", applied.value)}; import ${run}`) : refused(applied);
}
