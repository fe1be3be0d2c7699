/**
 * Markdown of a run for docs/performance.md. A line is a test: its file, the titles of its describe blocks and its own,
 * its result.
 */

/** A row for each fault: the number of tests, their duration, and whether all passed. */
export function faultTable(faults, lines, missing) {
  const rows = faults.map(([what, files]) => {
    const own = lines.filter(({ file }) => files.some((named) => file === named || file.startsWith(`${named}/`)));
    const absent = files.filter((file) => missing.includes(file));
    const failed = own.filter(({ status }) => status === "failed").length;
    const passed = own.filter(({ status }) => status === "passed").length;
    const result = [
      ...(failed > 0 ? [`**${failed} failed**`] : []),
      ...(absent.length > 0 ? [`**missing: ${absent.join(", ")}**`] : []),
      ...(passed > 0 ? [`${passed} passed`] : []),
      ...(own.length > failed + passed ? [`${own.length - failed - passed} skipped`] : []),
    ];
    return [what, result.join(", ") || "**not run**", `${own.reduce((sum, { seconds }) => sum + seconds, 0)} s`];
  });
  return markdown(["what goes wrong", "result", "took"], rows);
}

/**
 * The table of faults and actions, from the tests of `matrix.test.ts`: a row is «while …», a column the part of a
 * test's title before its colon, a cell the status after it. 200 is shown as «works».
 */
export function matrixTable(lines) {
  const rows = new Map();
  for (const { titles, status } of lines) {
    const row = /^while (.*)$/.exec(titles.at(-2) ?? "")?.[1];
    const [, act, expected] = /^(.*): (\d{3})$/.exec(titles.at(-1) ?? "") ?? [];
    if (row === undefined || act === undefined) continue;
    const cell = status !== "passed" ? `**${status}**` : expected === "200" ? "works" : `refused, ${expected}`;
    rows.set(row, new Map([...(rows.get(row) ?? []), [act, cell]]));
  }
  const columns = [...new Set([...rows.values()].flatMap((cells) => [...cells.keys()]))];
  return markdown(
    ["while …", ...columns],
    [...rows].map(([row, cells]) => [row, ...columns.map((column) => cells.get(column) ?? "")]),
  );
}

function markdown(head, rows) {
  const widths = head.map((title, at) => Math.max(title.length, 3, ...rows.map((row) => row[at].length)));
  const line = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
