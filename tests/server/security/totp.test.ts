import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acceptedStep, base32, fromBase32, generatorAddress, totpCode, totpStep } from "#server/security/totp.ts";

/** RFC 6238, appendix B, for SHA-1: seconds and the code of eight digits. */
const vectors: readonly [number, string][] = [
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
];
const secret = Buffer.from("12345678901234567890");
const at = new Date("2026-11-26T10:00:00Z");

describe("codes of a generator", () => {
  it.each(vectors)("at second %d are those of RFC 6238", (second, code) => {
    const step = totpStep(new Date(second * 1_000));
    expect(totpCode(secret, step, 8)).toBe(code);
    expect(totpCode(secret, step)).toBe(code.slice(2));
  });

  it("are accepted one step early or late, and no further", () => {
    const now = totpStep(at);
    const accepted = [-2, -1, 0, 1, 2].map((drift) => acceptedStep(secret, totpCode(secret, now + drift), at, null));
    expect(accepted).toEqual([null, now - 1, now, now + 1, null]);
  });

  it("are accepted once: neither the same code again nor an older one", () => {
    const now = totpStep(at);
    expect(acceptedStep(secret, totpCode(secret, now), at, now)).toBeNull();
    expect(acceptedStep(secret, totpCode(secret, now - 1), at, now)).toBeNull();
    expect(acceptedStep(secret, totpCode(secret, now + 1), at, now)).toBe(now + 1);
  });

  it.each(["", "12345", "1234567", "abcdef", "١٢٣٤٥٦"])("are not %j", (typed) => {
    expect(acceptedStep(secret, typed, at, null)).toBeNull();
  });

  it("may be typed with a space in the middle", () => {
    const code = totpCode(secret, totpStep(at));
    expect(acceptedStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, at, null)).toBe(totpStep(at));
  });
});

describe("base32", () => {
  it("is that of RFC 4648, without padding", () => {
    expect(["f", "fo", "foo", "foob", "fooba", "foobar"].map((text) => base32(Buffer.from(text)))).toEqual([
      "MY",
      "MZXQ",
      "MZXW6",
      "MZXW6YQ",
      "MZXW6YTB",
      "MZXW6YTBOI",
    ]);
  });

  it("is read back, in any case and with spaces", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        const text = base32(bytes);
        expect(fromBase32(text)).toEqual(Buffer.from(bytes));
        expect(fromBase32(text.toLowerCase().replace(/(....)/g, "$1 "))).toEqual(Buffer.from(bytes));
      }),
    );
    expect(fromBase32("A1B0")).toBeNull();
  });
});

it("the address of a generator names the shop and the account", () => {
  expect(generatorAddress(secret, { issuer: "ООО Скоба", account: "a@b.ru" })).toBe(
    `otpauth://totp/${encodeURIComponent("ООО Скоба")}:a%40b.ru?secret=${base32(secret)}&issuer=${encodeURIComponent("ООО Скоба")}`,
  );
});
