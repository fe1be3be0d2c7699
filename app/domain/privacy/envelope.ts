import { clean } from "./clean.ts";

/** Item types accepted in a report. */
const linesOfItem: Record<string, number> = {
  event: 1,
  transaction: 1,
  replay_event: 1,
  replay_recording: 2,
  client_report: 1,
};

/** Session recordings are long and deep. */
const limits = { depth: 200, items: 100_000 };

export type CleanEnvelope = { dsn: string | null; text: string };

/**
 * A cleaned envelope of the error-report protocol, or null if unsupported. It consists of lines of JSON: a header,
 * then for every item a header and its payload (a compressed recording is refused, since it cannot be inspected).
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
    // Cleaning changes the length.
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

/** Removes identity and content of the user. */
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
