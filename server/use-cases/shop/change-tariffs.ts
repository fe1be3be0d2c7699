import type { Actor } from "#app/domain/actor.ts";
import { ok, type Verdict } from "#app/domain/verdict.ts";
import { listDelivery, replaceDelivery } from "#server/db/queries/shop/delivery.ts";
import { listPlaces } from "#server/db/queries/shop/places.ts";
import { lockShop, recordChange } from "#server/db/queries/shop/settings.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publishShop } from "./change-settings.ts";
import { deliveryFile } from "./places/delivery.ts";
import type { FieldFault, Fields } from "./places/cells.ts";

/** Fields of a tariff of which a new one needs `city`, `provider` and `cost`. */
const newTariff = { free_from: "", days_from: "1", days_to: "1", intervals: "" };

/** Sets the tariff of a city and provider, keeping what the fields do not name; the other tariffs stay. */
export async function setTariff(
  ports: Ports,
  actor: Actor,
  fields: Fields,
): Promise<Verdict<{ isChanged: boolean }, FieldFault>> {
  const set = await transact(ports.database.db, async (tx) => {
    await lockShop(tx);
    const places = await listPlaces(tx);
    const { table, textOf, read } = deliveryFile("tariffs.csv");
    const all = textOf(await listDelivery(tx), places);
    const isWanted = (row: Fields) => row["city"] === fields["city"] && row["provider"] === fields["provider"];
    const before = all.find(isWanted);
    const wanted = { ...(before ?? { ...newTariff, cut_off: ports.settings.cutOff }), ...fields };
    const rows: Readonly<Record<string, unknown>>[] = [];
    for (const line of [...all.filter((row) => !isWanted(row)), wanted]) {
      const row = read(line, places);
      if (!row.ok) return row;
      rows.push(row.value);
    }
    await replaceDelivery(tx, table, rows);
    const after = textOf(await listDelivery(tx), places).find(isWanted);
    if (JSON.stringify(before) === JSON.stringify(after)) return ok({ isChanged: false });
    const subject = `tariff ${fields["city"]} ${fields["provider"]}`;
    await recordChange(tx, { subject, before: before ?? null, after: after ?? null }, actor);
    return ok({ isChanged: true });
  });
  if (set.ok && set.value.isChanged) await publishShop(ports);
  return set;
}
