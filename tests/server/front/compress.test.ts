import { randomBytes } from "node:crypto";
import { setImmediate, setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { compressed } from "#server/front/http/compress.ts";
import { keepPage, recompress } from "#server/front/page-cache/kept-page.ts";

describe("compression of a page", () => {
  it.each([100, 400, 1_000])("of twice %i kB of the same content costs hardly more than once", async (kilobytes) => {
    // Random hexadecimal digits compress to half their size.
    const once = randomBytes(kilobytes * 500).toString("hex");
    const [one, twice] = [await sizeOf(once), await sizeOf(once + once)];
    expect(twice / one).toBeLessThan(1.05);
  });

  it("of an ordinary size uses a window for which brotli takes 1 MB, not 8", async () => {
    for (const size of [2_000, 70_000, 130_000]) expect(windowOf(await bytesOf("страница".repeat(size / 16)))).toBe(16);
    expect(windowOf(await bytesOf("страница".repeat(40_000)))).toBeGreaterThan(16);
  });

  it("for the cache uses the same window at a higher level", async () => {
    const cachedPage = await keepPage(
      { status: 200, headers: new Headers() },
      Buffer.from("страница".repeat(9_000)),
      new Date(0),
    );
    expect(windowOf(cachedPage.br.body)).toBe(16);
    await recompress(cachedPage);
    expect(windowOf(cachedPage.br.body)).toBe(16);
  });

  it("is one piece however long its rendering blocks the process, and a stream once it waits for data", async () => {
    const chunk = Buffer.from("страница".repeat(500));
    let left = 6;
    const blocking = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await setImmediate();
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
        if (left-- > 0) controller.enqueue(chunk);
        else controller.close();
      },
    });
    expect(windowOf(await bytesOf(blocking))).toBe(16);
    left = 2;
    const waiting = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (left === 1) await setTimeout(50);
        if (left-- > 0) controller.enqueue(chunk);
        else controller.close();
      },
    });
    expect(windowOf(await bytesOf(waiting))).toBe(18);
  });
});

/** A brotli stream begins with its window size: a zero bit for 16, otherwise 17 plus three bits (RFC 7932, 9.1). */
function windowOf(brotli: Uint8Array): number {
  const [first = 0] = brotli;
  return (first & 1) === 0 ? 16 : 17 + ((first >> 1) & 7);
}

async function bytesOf(html: string | ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const page = new Response(html, { headers: { "content-type": "text/html" } });
  return new Uint8Array(await (await compressed(page, "br")).arrayBuffer());
}

async function sizeOf(html: string): Promise<number> {
  return (await bytesOf(html)).byteLength;
}
