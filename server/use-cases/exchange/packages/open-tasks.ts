import type { KeptStock } from "#app/domain/catalog/saving/stock.ts";
import { exchangePackages as texts } from "#app/i18n/ru/exchange/packages.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Tx } from "#server/db/client.ts";
import { closePackageTasks } from "#server/db/queries/desk/tasks.ts";
import { replaceHeld, type HeldPackagePart } from "#server/db/queries/exchange/problems.ts";
import { ordersOfShortage } from "#server/db/queries/exchange/short-orders.ts";
import { insertStaffEmail } from "#server/db/queries/mailing/outbox.ts";
import { openTask } from "#server/use-cases/desk/tasks/open-task.ts";
import type { PackageContext } from "./package-context.ts";

const t = namespace("exchangePackages", texts);

/** Orders of which 1C has counted too little: people decide, no order is changed (desk §8). */
export async function openShortageTasks(
  tx: Tx,
  { ports }: PackageContext,
  shelves: readonly KeptStock[],
): Promise<void> {
  const short = shelves.filter(({ shortage }) => shortage > 0);
  if (short.length === 0) return;
  for (const { uuid, number, city, article, name, warehouse } of await ordersOfShortage(tx, short))
    await openTask(tx, ports, {
      kind: "shortage",
      object: { kind: "order", id: uuid, name: number },
      text: t("shortage", { article, name, warehouse }),
      priority: 1,
      cityUuid: city,
    });
}

/** Parts of older packages that waited wait no more, nor do their tasks. */
export async function replaceOlder(
  tx: Tx,
  { connection: { uuid: connection }, session }: PackageContext["job"],
  kinds: readonly HeldPackagePart["kind"][],
  at: Date,
): Promise<void> {
  const objects = await replaceHeld(tx, { connection, session }, kinds, at);
  await closePackageTasks(tx, { kind: "heldPackage", objects }, { by: "system", at });
}

/** What a fuse has held waits for an administrator, who gets a letter. */
export async function openHeldTasks(
  tx: Tx,
  { ports, job }: PackageContext,
  parts: readonly HeldPackagePart[],
): Promise<void> {
  const { name } = job.connection;
  for (const { uuid, kind, detail } of parts) {
    const text = t(`held.${kind}`);
    await openTask(tx, ports, { kind: "heldPackage", object: { kind: "package", id: uuid, name }, text, priority: 1 });
    await insertStaffEmail(tx, {
      ...{ uuid: ports.ids.uuid(), of: "shop", fallback: ports.settings.staffEmail, template: "exchange.news" },
      params: { connection: name, text },
      // One letter for all portions of a package.
      dedupeKey: `exchange.held:${job.session}:${kind}:${detail}`,
    });
  }
}
