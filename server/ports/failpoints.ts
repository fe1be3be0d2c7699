/**
 * Failpoints: named places where a test can kill the process, throw or wait (invariants Harness). In production `reach`
 * is a no-op.
 */
const failpointNames = [
  "order.body_read",
  "order.key_inserted",
  "order.stock_written",
  "order.inserted",
  "order.after_commit",
  "payment.stored",
  "payment.answered",
  "payment.before_capture",
  "payment.captured",
  "payment.settled",
  "webhook.read",
  "refund.answered",
  "handover.answered",
  "login.after_commit",
  "merge.before_commit",
  "refresh.rotated",
  "phone.before_commit",
  "phone.after_commit",
  "files.put",
  "upload.basket_filled",
  "schedule.claimed",
  "schedule.done",
  "settlements.written",
  "companies.merged",
  "catalog.written",
  "import.batch",
  "exchange.batch",
  "prices.planned_written",
] as const;
export type FailpointName = (typeof failpointNames)[number];

export type Failpoints = { reach(name: FailpointName): Promise<void> };

export const noFailpoints: Failpoints = { async reach() {} };

/**
 * Parses "order.after_commit:kill:1, order.inserted:throw:2": on the n-th hit the process is killed (SIGKILL) or an
 * error thrown. Throws on invalid input. For tests only, never in production.
 */
export function failpointsFrom(text: string): Failpoints {
  const traps = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(readTrap);
  const reached = new Map<FailpointName, number>();
  return {
    async reach(name) {
      const times = (reached.get(name) ?? 0) + 1;
      reached.set(name, times);
      for (const trap of traps) {
        if (trap.name === name && trap.at === times) spring(trap);
      }
    },
  };
}

type Trap = { name: FailpointName; action: "kill" | "throw"; at: number };

function readTrap(text: string): Trap {
  const [given, action, at] = text.split(":");
  const name = failpointNames.find((known) => known === given);
  if (!name || (action !== "kill" && action !== "throw") || !/^[1-9]\d*$/.test(at ?? ""))
    throw new Error(`no such failpoint: ${text}`);
  return { name, action, at: Number(at) };
}

function spring({ name, action }: Trap): never {
  // A signal to oneself is delivered before kill() returns: no rollback and no response follow.
  if (action === "kill") process.kill(process.pid, "SIGKILL");
  throw new Error(`failpoint ${name}`);
}
