import type { Actor } from "#app/domain/actor.ts";
import type { Ports } from "#server/ports/ports.ts";
import { accountCommands } from "./accounts.ts";
import { actCommands } from "./acts.ts";
import { claimCommands } from "./claims/claims.ts";
import { correctionCommands } from "./orders/corrections.ts";
import { cityCommands } from "./cities.ts";
import type { Command, OperatorCommand } from "./declare.ts";
import { doctorCommands } from "./doctor.ts";
import { exchangeCommands } from "./exchange.ts";
import { exchangeLinkCommands } from "./exchange-links.ts";
import { feedbackCommands } from "./feedback.ts";
import { brandCommands } from "./catalog/brands.ts";
import { fileImportCommands } from "./catalog/file-imports.ts";
import { feedCommands } from "./catalog/feeds.ts";
import { importSourceCommands } from "./catalog/import-sources.ts";
import { proposalCommands } from "./catalog/proposals.ts";
import { goodsCommands } from "./catalog/goods.ts";
import { initCommands } from "./init.ts";
import { importCommands } from "./imports.ts";
import { paperCommands } from "./orders/order-papers.ts";
import { orderCommands } from "./orders/orders.ts";
import { mediaCommands } from "./catalog/media.ts";
import { photoListCommands } from "./catalog/photo-lists.ts";
import { photoCommands } from "./catalog/photos.ts";
import { priceListCommands } from "./catalog/price-lists.ts";
import { priceCommands } from "./catalog/prices.ts";
import { placeCommands } from "./places.ts";
import { refundCommands } from "./orders/refunds.ts";
import type { Outcome } from "./refusals.ts";
import { searchCommands } from "./search.ts";
import { staffCommands } from "./staff/staff.ts";
import { folderCommands } from "./shop-folder.ts";
import { settingsCommands } from "./settings.ts";
import { textCommands } from "./texts.ts";
import { backupCommands, siteCommands } from "./site.ts";

/** In the order of the usage text. */
export const commands: readonly Command[] = [
  ...siteCommands,
  ...initCommands,
  ...doctorCommands,
  ...settingsCommands,
  ...folderCommands,
  ...cityCommands,
  ...placeCommands,
  ...textCommands,
  ...staffCommands,
  ...accountCommands,
  ...claimCommands,
  ...feedbackCommands,
  ...orderCommands,
  ...paperCommands,
  ...refundCommands,
  ...correctionCommands,
  ...searchCommands,
  ...actCommands,
  ...importCommands,
  ...fileImportCommands,
  ...exchangeCommands,
  ...exchangeLinkCommands,
  ...brandCommands,
  ...feedCommands,
  ...importSourceCommands,
  ...goodsCommands,
  ...proposalCommands,
  ...photoCommands,
  ...photoListCommands,
  ...mediaCommands,
  ...priceListCommands,
  ...priceCommands,
  ...backupCommands,
];

/** Usage of the commands starting with the words, "order ship" or "order"; of all without a match. */
export function usageOf(words: readonly string[]): string {
  const entries = commands.map(({ usage }) => usage);
  const shown = [3, 2, 1]
    .filter((count) => count <= words.length)
    .map((count) => entries.filter((entry) => entry.startsWith(`  ${words.slice(0, count).join(" ")} `)))
    .find((some) => some.length > 0);
  return ["npm run shop -- <command>", "", ...(shown ?? entries)].join("\n");
}

/** Parses a command line by the longest matching command name; null without one. */
export function readCommand(words: readonly string[]): OperatorCommand | null {
  for (const [command, args] of matching(words)) {
    const input = command.read(args);
    if (input !== null) return { name: command.words, input };
  }
  return null;
}

/** What is wrong with the values of a command line that cannot be read; nothing where it lacks arguments. */
export function commandFaults(words: readonly string[]): string[] {
  return (
    matching(words)
      .map(([command, args]) => command.faults(args))
      .find((faults) => faults.length > 0) ?? []
  );
}

/** The commands that a line may mean, the longest name first, each with its arguments. */
function matching(words: readonly string[]): [Command, readonly string[]][] {
  return commands
    .filter((command) => `${words.join(" ")} `.startsWith(`${command.words} `))
    .sort((a, b) => b.words.length - a.words.length)
    .map((command) => [command, words.slice(command.words.split(" ").length)]);
}

/** Handler of a command; null for an unknown one or one that a running shop cannot execute. */
export function prepared({ name, input }: OperatorCommand): ((ports: Ports, actor: Actor) => Promise<Outcome>) | null {
  return commands.find(({ words }) => words === name)?.prepare(input) ?? null;
}

export function obey(ports: Ports, actor: Actor, command: OperatorCommand): Promise<Outcome> {
  const run = prepared(command);
  if (run === null) throw new Error(`a shop cannot run the command ${command.name}`);
  return run(ports, actor);
}
