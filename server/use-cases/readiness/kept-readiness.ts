import { readinessShape, type Readiness } from "#app/contract/desk/shop/readiness.ts";
import { readFlag, writeFlag } from "#server/db/queries/content/shop-texts.ts";
import type { Ports } from "#server/ports/ports.ts";
import { examineShop } from "./examine-shop.ts";

const flag = "readiness";

/** Examines the shop and keeps what was found: an examination reads all goods, so pages show the last one. */
export async function keepReadiness(ports: Ports): Promise<Readiness> {
  const findings = await examineShop(ports);
  const found = { at: ports.clock.now().toISOString(), findings: findings.map((finding) => ({ ...finding })) };
  const readiness = readinessShape.parse(found);
  await writeFlag(ports.database.db, flag, readiness);
  return readiness;
}

/** Null: nobody has examined the shop yet, or an earlier version has kept it in another form. */
export async function keptReadiness({ database }: Pick<Ports, "database">): Promise<Readiness | null> {
  return readinessShape.safeParse(await readFlag(database.db, flag)).data ?? null;
}
