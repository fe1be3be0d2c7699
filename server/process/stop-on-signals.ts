import { describeError } from "#app/domain/privacy/clean.ts";
import type { RunningShop } from "./run-shop.ts";

/** Orderly shutdown. Further signals are ignored: npm forwards those the terminal has already sent. */
export function stopOnSignals(shop: RunningShop): void {
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= shop.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(describeError(error));
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
