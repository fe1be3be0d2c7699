import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { compressed } from "#server/front/compress.ts";

describe("a page", () => {
  it.each([100, 400, 1_000])("of twice %i kB of the same costs hardly more than one of them", async (kilobytes) => {
    // As much as it says in hexadecimal figures, each of which is worth half a byte.
    const once = randomBytes(kilobytes * 500).toString("hex");
    const [one, twice] = [await sizeOf(once), await sizeOf(once + once)];
    expect(twice / one).toBeLessThan(1.05);
  });
});

async function sizeOf(html: string): Promise<number> {
  const page = new Response(html, { headers: { "content-type": "text/html" } });
  return (await (await compressed(page, "br")).arrayBuffer()).byteLength;
}
