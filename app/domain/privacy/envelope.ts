import { clean } from "./clean.ts";

/** What a report may consist of; anything else is refused. */
const linesOfItem: Record<string, number> = {
  event: 1,
  transaction: 1,
  replay_event: 1,
  replay_recording: 2,
  client_report: 1,
};

/** A recording is a whole page: it is long and deep by nature. */
const limits = { depth: 200, items: 100_000 };

export type CleanEnvelope = { dsn: string | null; text: string };

/**
 * An envelope of the error-report protocol with everything in it cleaned, or null when it is none of ours. Its parts
 * are lines of JSON: a header, then for every item a header and what belongs to it (a packed recording is refused,
 * since nobody can look into it).
 */
export function cleanEnvelope(envelope: string): CleanEnvelope | null {
  const lines = envelope.replace(/\n+$/, "").split("\n");
  const header = recordOf(lines[0]);
  if (header === null) return null;
  const dsn = typeof header["dsn"] === "string" ? header["dsn"] : null;
  const written = [JSON.stringify({ ...asRecord(clean(header)), ...(dsn === null ? {} : { dsn }) })];
  for (let at = 1; at < lines.length;) {
    const head = recordOf(lines[at]);
    const type = head?.["type"];
    const count = typeof type === "string" && Object.hasOwn(linesOfItem, type) ? linesOfItem[type] : undefined;
    if (head === null || count === undefined) return null;
    const body = lines.slice(at + 1, at + 1 + count).map(cleanLine);
    if (body.length < count || body.includes(null)) return null;
    const text = body.join("\n");
    // Counted anew: what was cleaned has another length.
    written.push(JSON.stringify({ ...asRecord(clean(head)), length: new TextEncoder().encode(text).length }), text);
    at += 1 + count;
  }
  return { dsn, text: `${written.join("\n")}\n` };
}

function cleanLine(line: string): string | null {
  const value = parsed(line);
  if (typeof value !== "object" || value === null) return null;
  return JSON.stringify(clean(withoutPerson(value), limits));
}

/** Who somebody is and what he sent has no business in a report. */
function withoutPerson(value: object): object {
  if (Array.isArray(value)) return value;
  const { user: _user, request: _request, extra: _extra, server_name: _name, ...rest } = asRecord(value);
  return rest;
}

function recordOf(line: string | undefined): Record<string, unknown> | null {
  const value = line === undefined ? null : parsed(line);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? asRecord(value) : null;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
