import { searchPath } from "#app/domain/catalog/search-query/search-path.ts";

/** Attributes of the group of recent searches and of the option that forgets them. */
export const recentGroup = "data-recent";
export const forgets = "data-forget";

const key = "searches";
const most = 5;
const longest = 100;

/** Searches of this browser, newest first; they never leave it. None if it keeps nothing. */
function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(typed: string): void {
  const text = typed.trim().replace(/\s+/g, " ");
  // Not a pasted list.
  if (searchPath(text) === searchPath("") || text.length > longest) return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  try {
    localStorage.setItem(key, JSON.stringify([text, ...others].slice(0, most)));
  } catch {
    // A browser that keeps nothing has no recent searches.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}

/** Fills the group of recent searches in the server's markup, or removes it if there are none. */
export function withRecentSearches(markup: string): string {
  const { content } = Object.assign(document.createElement("template"), { innerHTML: markup });
  const group = content.querySelector(`[${recentGroup}]`);
  const pattern = group?.querySelector("a");
  const recent = recentSearches();
  if (!group || !pattern || recent.length === 0) group?.remove();
  else {
    for (const text of recent) {
      const option = document.importNode(pattern, true);
      option.href = searchPath(text);
      option.lastElementChild?.append(text);
      pattern.before(option);
    }
    pattern.remove();
  }
  return [...content.children].map((child) => child.outerHTML).join("");
}
