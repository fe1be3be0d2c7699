import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";

/** A shop process whose page renders until it is told to finish. */
const script = `
  import { listen } from "#server/front/listen.ts";
  import { stopOnSignals } from "#server/process/stop-on-signals.ts";
  const rendered = new Promise((resolve) => process.stdin.once("data", resolve));
  const { port, close } = await listen(async () => {
    console.log("asked");
    await rendered;
    return new Response("done");
  }, { port: 0, host: "127.0.0.1", shopName: "Скоба" });
  stopOnSignals({ stop: () => { console.log("stopping"); return close(10_000); } });
  console.log(port);`;

it("DB8: SIGTERM lets a running request finish and then stops the process; further signals do not hurry it", async () => {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  try {
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const nextLine = async () => (await lines.next()).value;
    const running = fetch(`http://127.0.0.1:${await nextLine()}/`);
    expect(await nextLine()).toBe("asked");

    const exit = once(child, "exit");
    child.kill("SIGTERM");
    expect(await nextLine()).toBe("stopping");
    child.kill("SIGINT");
    child.stdin.write("render\n");
    const response = await running;
    expect([response.status, await response.text()]).toEqual([200, "done"]);
    expect(await exit).toEqual([0, null]);
  } finally {
    child.kill("SIGKILL");
  }
});
