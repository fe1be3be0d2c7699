import { Admission } from "#server/front/admission/admission.ts";
import { openDoor } from "#server/front/admission/door.ts";
import { OverloadRefusals } from "#server/front/admission/overload-refusals.ts";
import { openAdmission } from "#server/front/admission/open-admission.ts";
import { listen } from "#server/front/listen.ts";
import { siteOf } from "#app/domain/city/site.ts";
import { impatient } from "./crowd.ts";
import { browser } from "./pages.ts";

const seconds = 5;

/** Milliseconds of processor time per refusal while 256 clients retry constantly and all slots are taken. */
export async function refusalCost(): Promise<number> {
  const parts = {
    ...openAdmission(),
    // Without a queue everything is refused while all slots are taken.
    admission: new Admission({
      ...{ atOnce: 8, reserved: 2, now: () => performance.now(), later: () => {} },
      answerWithinMs: { buying: -1, acting: -1, reading: -1 },
    }),
  };
  const refusals = new OverloadRefusals({
    sign: async () => ({ name: "Скоба", phone: null }),
    site: siteOf("http://shop.test", () => "msk"),
    now: () => performance.now(),
  });
  await refusals.prepare();
  const door = openDoor({
    ...{ ...parts, refusals, isTrusted: () => false, siteHost: "shop.test", keepsPages: true },
    isPage: () => true,
    newId: () => crypto.randomUUID(),
    routeOf: () => "/catalog/:slug",
    onShed: () => {},
  });
  // A request that is admitted is an error of the measurement.
  const front = () => Promise.reject(new Error("a request was admitted"));
  const listening = await listen(front, { port: 0, host: "127.0.0.1", shopName: "Скоба", door });
  let leave = () => {};
  const left = new Promise<void>((resolve) => (leave = resolve));
  const busy = { lane: "reading" as const, kind: "GET /catalog/:slug", browser: null, address: null };
  // A full queue: the running works are expected to take half of the 1.5 s, the rest waits.
  for (let at = 0; at < 1_000; at += 1)
    void parts.admission.run(
      busy,
      () => false,
      () => left,
    );
  const before = process.cpuUsage();
  const seen = await impatient({
    ...{ origin: `http://127.0.0.1:${listening.port}`, visits: ["/catalog/bolty"], clients: 256, pauseMs: 5, seconds },
    headers: { "user-agent": browser, accept: "text/html", cookie: "owns=1" },
  });
  const { user, system } = process.cpuUsage(before);
  leave();
  await listening.close(0);
  if (seen.answered + seen.failed > 0) throw new Error(`not all requests were refused: ${JSON.stringify(seen)}`);
  return (user + system) / 1_000 / seen.refused;
}
