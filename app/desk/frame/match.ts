/** The parameters of a path below /desk, or null. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = segments(pattern);
  const given = segments(pathname.replace(/^\/desk\/?/, ""));
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const segment = decoded(given[index] ?? "");
    if (segment === null) return null;
    if (part.startsWith(":")) params[part.slice(1)] = segment;
    else if (part !== segment) return null;
  }
  return params;
}

function segments(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
