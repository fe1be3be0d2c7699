import type { Document, Operation } from "./openapi.ts";

type Call = Operation & { method: string; path: string; refusals: string[] };

/** The API reference as an HTML page, without scripts and external resources. */
export function docsPage({ info, paths, components }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      refusals: refusalsOf(operation, components.responses),
    })),
  );
  const groups = [...new Set(calls.map(groupOf))];
  const title = escape(info.title);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<body>
<h1>${title}</h1>
<p>All endpoints with their schemas; machine-readable: <a href="/api/v1/openapi.json">openapi.json</a>.</p>
<ul>${groups.map((group) => `<li><a href="#${escape(group)}">${escape(group)}</a></li>`).join("")}</ul>
${groups
  .map((group) =>
    section(
      group,
      calls.filter((call) => groupOf(call) === group),
    ),
  )
  .join("\n")}
</body>
</html>`;
}

function groupOf({ tags }: Call): string {
  return tags[0] ?? "other";
}

function section(group: string, calls: Call[]): string {
  return `<h2 id="${escape(group)}">${escape(group)}</h2>\n${calls.map(article).join("\n")}`;
}

/** As "404 notFound", by status. */
function refusalsOf({ responses }: Operation, shared: Document["components"]["responses"]): string[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    if (status === "default" || !("$ref" in response)) return [];
    return `${status} ${shared[response.$ref.split("/").at(-1) ?? ""]?.description}`;
  });
}

function article({ method, path, summary, parameters, requestBody, responses, refusals }: Call): string {
  const rows = parameters.map(
    ({ name, in: place, required }) =>
      `<li><code>${escape(name)}</code> in ${place}${required ? ", required" : ""}</li>`,
  );
  return `<article>
<h3><code>${method} ${escape(path)}</code></h3>
<p>${escape(summary)}</p>
${rows.length > 0 ? `<ul>${rows.join("")}</ul>` : ""}
${requestBody ? details("Request body", requestBody.content["application/json"].schema) : ""}
${details("Response", responses[200].content["application/json"].schema)}
<details><summary>Refusals</summary><ul>${refusals.map((one) => `<li>${escape(one)}</li>`).join("")}</ul></details>
</article>`;
}

function details(label: string, schema: unknown): string {
  return `<details><summary>${label}</summary><pre>${escape(JSON.stringify(schema, null, 2) ?? "")}</pre></details>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
