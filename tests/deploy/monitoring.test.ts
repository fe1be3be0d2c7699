import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { openMetrics } from "#server/metrics/metrics.ts";
import { fromKit, fromRoot } from "./kit.ts";
import { selectedIn } from "./promql.ts";

const rulesShape = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.object({ summary: z.string() }),
        }),
      ),
    }),
  ),
});
const boardShape = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).optional() })),
});

const rules = rulesShape.parse(parse(fromKit("monitoring/alerts.yml"))).groups.flatMap((group) => group.rules);
const board = boardShape.parse(JSON.parse(fromKit("monitoring/dashboard.json"))).panels;
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...board.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Labels by metric, as a process shows them that has done everything that is counted. */
let shown: ReadonlyMap<string, ReadonlySet<string>>;
beforeAll(async () => {
  const metrics = openMetrics(
    { buildId: "b", role: "all", engine: "postgres" },
    {
      pool: { totalCount: 1, idleCount: 1, waitingCount: 0, options: { max: 10 } },
      outbox: async () => ({ waiting: 0, oldestSeconds: 0 }),
      exchange: async () => ({ silent: 0, held: 0, waiting: 0, oldestSeconds: 0 }),
      jobs: () => [{ job: "emails", done: 1, failed: 0 }],
    },
  );
  metrics.watchQueues({ waiting: () => 0 });
  metrics.watchPageCache({ bytes: 0, size: 0 });
  metrics.asked();
  metrics.answered({ method: "GET", route: "/", status: 200, seconds: 0.1 });
  metrics.shed("buying");
  const names = new Map<string, Set<string>>([["up", new Set()]]);
  for (const [, name = "", labels = ""] of (await (await metrics.page()).text()).matchAll(
    /^(\w+)(?:\{(.*)\})? \S+$/gm,
  )) {
    const known = names.get(name) ?? new Set();
    for (const [, label = ""] of labels.matchAll(/(\w+)="/g)) known.add(label);
    names.set(name, known);
  }
  shown = names;
});

describe("the alert rules and the dashboard", () => {
  it.each(expressions)("%s: names metrics and labels that the shop shows", (_, expression) => {
    const selected = selectedIn(expression);
    expect(selected).not.toEqual([]);
    expect(selected.map(({ metric }) => metric).filter((metric) => !shown.has(metric))).toEqual([]);
    const unknown = selected.flatMap(({ metric, labels }) =>
      // Prometheus adds these, and renames a label «job» of the metric.
      labels.filter((label) => !["job", "instance"].includes(label) && !shown.get(metric)?.has(label)),
    );
    expect(unknown).toEqual([]);
  });

  it("use every metric of the shop's own", () => {
    const used = new Set(expressions.flatMap(([, expression]) => selectedIn(expression).map(({ metric }) => metric)));
    const bases = (name: string) => name.replace(/_(?:bucket|sum|count)$/, "");
    const usedBases = new Set([...used].map(bases));
    const own = [...shown.keys()].filter((name) => name.startsWith("shop_"));
    expect(own.map(bases).filter((name) => !usedBases.has(name))).toEqual([]);
  });

  it("alert on what docs/operations.md explains, each under a name of its own", () => {
    const table = fromRoot("docs/operations.md").split("### Alerts and what they mean")[1] ?? "";
    const explained = new Set([...table.matchAll(/`(Shop\w+)`/g)].map(([, name]) => name));
    expect(rules.map(({ alert }) => alert).sort()).toEqual([...explained].sort());
  });

  it("are read with their selectors, without functions, groupings and durations", () => {
    expect(
      selectedIn('sum by (le) (rate(a_total{x="b{c",y!~"d"}[5m])) / on (z) group_left(q) b > 350e6 and c == 0'),
    ).toEqual([
      { metric: "a_total", labels: ["x", "y"] },
      { metric: "b", labels: [] },
      { metric: "c", labels: [] },
    ]);
  });
});
