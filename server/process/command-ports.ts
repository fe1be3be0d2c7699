import type { Logger } from "#server/log.ts";
import type { Settings } from "#server/settings/env.ts";
import { shopSettings } from "#server/use-cases/shop/shop-settings.ts";
import { openEmptyShop } from "./empty-shop.ts";
import { openPorts, type OpenPorts } from "./open-ports.ts";

/** The ports of an operator's command, which may come before the first start of a process: `migrate`, then `init`. */
export async function openForCommands(settings: Settings, log: Logger): Promise<OpenPorts> {
  const open = await openPorts(settings, log);
  try {
    await openEmptyShop(open.ports.database.pool);
    await shopSettings(open.ports).refresh();
    return open;
  } catch (error) {
    await open.close();
    throw error;
  }
}
