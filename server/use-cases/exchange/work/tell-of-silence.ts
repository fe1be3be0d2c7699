import { ok } from "#app/domain/verdict.ts";
import { exchangePackages as texts } from "#app/i18n/ru/exchange/packages.ts";
import { namespace } from "#app/i18n/translator.ts";
import { closePackageTasks, openTaskObjects } from "#server/db/queries/desk/tasks.ts";
import { silentConnections, takeUntoldSilence } from "#server/db/queries/exchange/silence.ts";
import { insertStaffEmail } from "#server/db/queries/mailing/outbox.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { openTask } from "#server/use-cases/desk/tasks/open-task.ts";

const t = namespace("exchangePackages", texts);

/**
 * A task and a letter about each connection that is silent for too long, once until it is heard again (desk §8), which
 * ends the task.
 */
export async function tellOfSilence(ports: Ports): Promise<void> {
  const now = ports.clock.now();
  await transact<null>(ports.database.db, async (tx) => {
    const silent = new Set((await silentConnections(tx, now)).map(({ uuid }) => uuid));
    const heard = (await openTaskObjects(tx, "silentExchange")).filter((uuid) => !silent.has(uuid));
    await closePackageTasks(tx, { kind: "silentExchange", objects: heard }, { by: "system", at: now });
    for (const { uuid, name, hours } of await takeUntoldSilence(tx, now)) {
      const text = t("silent", { hours: Math.max(1, hours) });
      await openTask(tx, ports, { kind: "silentExchange", object: { kind: "package", id: uuid, name }, text });
      await insertStaffEmail(tx, {
        ...{ uuid: ports.ids.uuid(), of: "shop", fallback: ports.settings.staffEmail, template: "exchange.news" },
        params: { connection: name, text },
        dedupeKey: `exchange.silent:${uuid}:${now.toISOString()}`,
      });
    }
    return ok(null);
  });
}
