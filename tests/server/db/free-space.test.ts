import { tmpdir } from "node:os";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchFreeSpace } from "#server/db/free-space.ts";

const megabyte = 1024 * 1024;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("DB4: the disk of an embedded database", () => {
  it("is required to have space at the start", async () => {
    await expect(
      watchFreeSpace(
        "/var",
        () => {},
        async () => 199 * megabyte,
      ),
    ).rejects.toThrow("/var: 199 MB are free, the database needs at least 200 MB");
  });

  it("is monitored: nearly full means read-only until there is space again", async () => {
    let free = 300 * megabyte;
    const changes: boolean[] = [];
    const space = await watchFreeSpace(
      "/var",
      (low) => changes.push(low),
      async () => free,
    );
    const later = async (bytes: number) => {
      free = bytes;
      await vi.advanceTimersByTimeAsync(30_000);
      return space.isLow();
    };
    expect(await later(250 * megabyte)).toBe(false);
    expect(await later(100 * megabyte)).toBe(true);
    expect(await later(90 * megabyte)).toBe(true);
    expect(await later(300 * megabyte)).toBe(false);
    expect(changes).toEqual([true, false]);
    space.stop();
    expect(await later(0)).toBe(false);
  });

  it("a failed check of free space changes nothing", async () => {
    let checks = 0;
    const space = await watchFreeSpace(
      "/var",
      () => {},
      async () => {
        if ((checks += 1) > 1) throw new Error("EIO");
        return 300 * megabyte;
      },
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect([checks, space.isLow()]).toEqual([3, false]);
    space.stop();
  });

  it("is checked through the operating system by default", async () => {
    const space = await watchFreeSpace(tmpdir(), () => {});
    expect(space.isLow()).toBe(false);
    space.stop();
  });
});
