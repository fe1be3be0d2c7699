import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
export const kit = join(root, "docs/deploy");

export const fromRoot = (path: string) => readFileSync(join(root, path), "utf8");
export const fromKit = (path: string) => readFileSync(join(kit, path), "utf8");

/** Settings of an env file, as compose and systemd read it. */
export function settingsIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(?:"(.*)"|(.*))$/gm)].map(([, name = "", quoted, plain]) => [
      name,
      quoted ?? plain ?? "",
    ]),
  );
}
