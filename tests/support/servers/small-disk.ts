import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of this size in kilobytes, or null without the permission to mount one (root on Linux has it). */
export function smallDisk(kilobytes: number): { folder: string; close(): void } | null {
  const folder = mkdtempSync(join(tmpdir(), "skoba-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmdirSync(folder);
    return null;
  }
  return {
    folder,
    close() {
      execFileSync("umount", [folder]);
      rmdirSync(folder);
    },
  };
}
