/** A metric of an expression with the labels that its selector names. */
export type Selected = { metric: string; labels: readonly string[] };

const words = new Set(["and", "or", "unless", "bool", "offset", "inf", "nan"]);

/** The metrics that a PromQL expression selects. Enough for the expressions of docs/deploy: no comments, no subqueries. */
export function selectedIn(expression: string): Selected[] {
  const plain = expression
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, " ")
    .replaceAll(/\[[^\]]*\]/g, " ");
  return [...plain.matchAll(/(?<![\w.$])([a-zA-Z_:][\w:]*)\s*(?:\{([^}]*)\}|(?!\s*\(|[\w:]))/g)]
    .map(([, metric = "", selector = ""]) => ({
      metric,
      labels: [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label),
    }))
    .filter(({ metric }) => !words.has(metric.toLowerCase()));
}
