import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deriveSecrets, ownSecretKey } from "#server/security/secrets.ts";

let dir: string;
beforeEach(async () => (dir = await mkdtemp(join(tmpdir(), "secrets-"))));
afterEach(() => rm(dir, { recursive: true }));

describe("the key of an embedded shop", () => {
  it("is generated once, at random, and readable by its owner only", async () => {
    const key = ownSecretKey(dir);
    expect(ownSecretKey(dir)).toBe(key);
    expect(Buffer.from(key, "base64")).toHaveLength(48);
    expect((await stat(join(dir, "secret"))).mode & 0o777).toBe(0o600);
    await rm(join(dir, "secret"));
    expect(ownSecretKey(dir)).not.toBe(key);
  });

  it("is not replaced when it is damaged, since all logins would end", async () => {
    await writeFile(join(dir, "secret"), "half");
    expect(() => ownSecretKey(dir)).toThrow("damaged");
    expect(await readFile(join(dir, "secret"), "utf8")).toBe("half");
  });
});

describe("derived keys", () => {
  it("differ by purpose and by key, and are stable", () => {
    const { tokenKey, deriveKey } = deriveSecrets("a key");
    expect(tokenKey).toHaveLength(32);
    expect(tokenKey).not.toEqual(deriveKey);
    expect(deriveSecrets("a key")).toEqual({ tokenKey, deriveKey });
    expect(deriveSecrets("another key").tokenKey).not.toEqual(tokenKey);
  });
});
