/**
 * The address inside the desk to go back to, or null: nothing that a browser could read as another site, and no page on
 * the way to a session.
 */
export function returnAddress(given: string | null): string | null {
  if (given === null || given.length > mostCharacters) return null;
  if (!/^\/desk(?:[/?#]|$)/.test(given) || /[\\\s\p{Cc}]/u.test(given)) return null;
  const path = given.split(/[?#]/)[0] ?? "";
  if (path.includes("//") || /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return null;
  return path.startsWith("/desk/sign-in") ? null : given;
}

const mostCharacters = 2_000;
