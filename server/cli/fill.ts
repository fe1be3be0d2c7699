import { describeError } from "#app/domain/privacy/clean.ts";
import { OwnedByAnother } from "#server/db/owner-lock.ts";
import { openDemo } from "#server/demo/open-demo.ts";
import { readEnv } from "#server/settings/env.ts";
import { createLogger } from "#server/log.ts";
import { openPorts } from "#server/process/open-ports.ts";

/** Fills an empty database with the demo shop for the parent process, then exits. */
async function main(): Promise<void> {
  // The parent opens the database next. If it dies, filling further would only hold the lock against the next start.
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
    // The parent reports this error itself when it takes the same lock.
    if (!(error instanceof OwnedByAnother)) console.error(describeError(error));
    process.exit(1);
  },
);
