import { once } from "node:events";
import { Agent, get } from "node:http";
import { expect, it } from "vitest";
import { admittedPages } from "#server/front/admission/admitted.ts";
import { listen } from "#server/front/listen.ts";
import { admissionParts } from "./admission-parts.ts";

const crowd = 200;

it("a crowd is accepted while the pages of its first requests are being rendered", async () => {
  let [begun, met, begunWhenAllWereMet] = [0, 0, 0];
  const parts = admissionParts({ atOnce: 8, reserved: 2, answerWithinMs: Infinity });
  // Alternates computing and waiting, like the rendering of a page.
  const pages = admittedPages(async () => {
    begun += 1;
    for (let piece = 0; piece < 6; piece += 1) {
      for (const end = performance.now() + 1; performance.now() < end;);
      await new Promise(setImmediate);
    }
    return new Response("page");
  }, parts);
  const shop = await listen(
    async (request) => {
      met += 1;
      if (met === crowd) begunWhenAllWereMet = begun;
      return pages(request, { clientIp: "127.0.0.1", requestId: "1" });
    },
    {
      ...{ port: 0, host: "127.0.0.1", shopName: "Скоба" },
      door: { accepted: () => parts.newcomers.accepted(), refuses: () => false },
    },
  );
  const agent = new Agent({ maxSockets: crowd });
  const answers = Array.from({ length: crowd }, async () => {
    const [answer] = await once(get({ port: shop.port, host: "127.0.0.1", agent }), "response");
    await once(answer.resume(), "end");
    return answer.statusCode;
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
  expect(begunWhenAllWereMet).toBeLessThan(crowd / 2);
  agent.destroy();
  await shop.close(0);
});

it("a page starts at once if no new connection arrives", async () => {
  const { newcomers } = admissionParts({});
  let turns = 0;
  const counting = () => {
    turns += 1;
    if (!isIn) setImmediate(counting);
  };
  let isIn = false;
  setImmediate(counting);
  await newcomers.letIn();
  isIn = true;
  expect(turns).toBeLessThan(8);
});
