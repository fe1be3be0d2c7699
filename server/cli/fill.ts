import { describeError } from "#app/domain/privacy/clean.ts";
import { OwnedByAnother } from "#server/db/owner-lock.ts";
import { openDemo } from "#server/demo/open-demo.ts";
import { readEnv } from "#server/env.ts";
import { createLogger } from "#server/log.ts";
import { openPorts } from "#server/process/open-ports.ts";

/** Puts the demo shop into an empty database for the process that has started this one, and ends. */
async function main(): Promise<void> {
  // Who has started it owns the database next: without him nobody waits for the goods, but the next start for the lock.
  process.on("disconnect", () => process.exit(1));
  const settings = readEnv();
  const { ports, close } = await openPorts(settings, createLogger({ level: settings.logLevel }));
  try {
    await openDemo(ports, settings);
  } finally {
    await close();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    // The one who waits says it himself when he comes to the same lock.
    if (!(error instanceof OwnedByAnother)) console.error(describeError(error));
    process.exit(1);
  },
);
