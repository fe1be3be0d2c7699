/** The parts of a document in docs/reference that can be cited. */
export type Reference = {
  /** "1.22", "4": sections by number; "D", "Facts": chapters by name. */
  sections: ReadonlySet<string>;
  /** Headings below a section, by its number: "Async loads" of "4". */
  parts: ReadonlyMap<string, ReadonlySet<string>>;
  /** "D3", "O1": list entries and table rows. */
  entries: ReadonlySet<string>;
};

export type Citation = { cited: string; resolves: boolean };

/**
 * Headings are `## 4. States`, `### 1.22`, `## D. Cross-site requests` or `### Async loads`; entries are `- **D3** …` or
 * `| D3 | …`. A part belongs to the last numbered section above it.
 */
export function referenceOf(text: string): Reference {
  const sections = new Set<string>();
  const parts = new Map<string, Set<string>>();
  const entries = new Set<string>();
  let section = "";
  for (const line of text.split("\n")) {
    const [, number, letter, name] = /^#{2,5} (?:(\d+(?:\.\d+)*)\b.*|([A-Z])\. .*|(.+))$/.exec(line) ?? [];
    const [, entry] = /^(?:- \*\*|\| )([A-Z]{1,2}\d+)\b/.exec(line) ?? [];
    if (number !== undefined) sections.add((section = number));
    if (letter !== undefined) sections.add(letter);
    if (name !== undefined) {
      sections.add(name);
      parts.set(section, (parts.get(section) ?? new Set()).add(name));
    }
    if (entry !== undefined) entries.add(entry);
  }
  return { sections, parts, entries };
}

const documents =
  /\b(specification|product rules|decisions|desk|security|invariants) (?=§|[A-Z]{1,2}\d|[A-L]\b|Facts\b|Harness\b|Preamble\b)/gi;
const item = /^(?:§(\d+(?:\.\d+)*)(, [A-Z][a-zA-Z -]*)?|([A-Z]{1,2}\d+)|([A-L](?![a-z\d])|Facts|Harness|Preamble))/;
const between = /^(?:, | and |–|-)(?=§|[A-Z]{1,2}\d|[A-L]\b)/;

/** The items of all citations: "(security D, F; product rules §4, Law)" has three. */
export function citationsOf(text: string, references: Record<string, Reference>): Citation[] {
  const flat = unwrapped(text);
  return [...flat.matchAll(documents)].flatMap(({ 0: head, 1: name = "", index }) => {
    const reference = references[name.toLowerCase()];
    if (reference === undefined) return [];
    const found: Citation[] = [];
    let at = index + head.length;
    for (;;) {
      const match = item.exec(flat.slice(at));
      if (match === null) return found;
      const [whole, number, part, entry, chapter] = match;
      const [cited, length, resolves] =
        number === undefined
          ? ([
              whole,
              whole.length,
              entry === undefined ? reference.sections.has(chapter ?? "") : reference.entries.has(entry),
            ] as const)
          : sectionOf(reference, number, part);
      found.push({ cited: `${name.toLowerCase()} ${cited}`, resolves });
      at += length;
      const next = between.exec(flat.slice(at));
      if (next === null) return found;
      at += next[0].length;
    }
  });
}

/**
 * The longest heading of the section at the start of the text after the comma; the text may also just continue the
 * sentence.
 */
function sectionOf({ sections, parts }: Reference, number: string, part = ""): readonly [string, number, boolean] {
  const plain = `§${number}`;
  const words = part.slice(2);
  if (words === "" || /^(?:[A-Z]{1,2}|[A-L])$/.test(words)) return [plain, plain.length, sections.has(number)];
  const heading = [...(parts.get(number) ?? [])]
    .filter((name) => words.toLowerCase().startsWith(name.toLowerCase()))
    .sort((a, b) => b.length - a.length)[0];
  const cited = `${plain}, ${heading ?? words.trim()}`;
  return [cited, cited.length, sections.has(number) && heading !== undefined];
}

/** Numbers without a document, and misspelt documents. */
export function looseCitationsOf(text: string): string[] {
  const flat = unwrapped(text);
  const known = flat.replace(
    /\b(?:specification|product rules|decisions|desk|security|invariants) (?:§\d[\d.]*|[A-Z]{1,2}\d+|[A-L]\b)(?:(?:, [A-Z][a-z -]*)?(?:, | and |–|-)(?:§\d[\d.]*|[A-Z]{1,2}\d+|[A-L]\b))*/gi,
    "",
  );
  return [
    ...known.matchAll(
      /\((?:(?:O|BK|M|S|T|FL|R|N|DB|[A-L])\d{1,2})(?=[,)])|§\d[\d.]*|\b(?:product rules|decisions|specification) \d[\d.]*|\b(?:invariants|specification|security)\.md\b/g,
    ),
  ].map(([found]) => found);
}

/** Joins lines of comments, which may break within a citation. */
function unwrapped(text: string): string {
  return text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|--)?[ \t]*/g, " ");
}
