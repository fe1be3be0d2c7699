/** An attribute that goods of a category have, and how filters show it. */
export type TemplateAttribute = { code: string; isFilter: boolean; isCollapsed: boolean };

/** Own templates by category. */
export type CategoryTemplates = ReadonlyMap<string, readonly TemplateAttribute[]>;

/** The template of a category: its own, or that of the nearest category above with one; null without. */
export function templateOf(
  category: string,
  templates: CategoryTemplates,
  parentOf: (uuid: string) => string | null,
): { of: string; attributes: readonly TemplateAttribute[] } | null {
  const seen = new Set<string>();
  for (let at: string | null = category; at !== null && !seen.has(at); at = parentOf(at)) {
    const attributes = templates.get(at);
    if (attributes !== undefined) return { of: at, attributes };
    seen.add(at);
  }
  return null;
}

/**
 * Attributes that filter a listing, in their order; with a template those of the template alone. One that a visitor has
 * chosen stays, or the choice could not be taken back.
 */
export function filterAttributes<A extends { code: string; is_filter: boolean }>(
  attributes: readonly A[],
  template: readonly TemplateAttribute[] | null,
  isChosen: (code: string) => boolean,
): { attribute: A; isCollapsed: boolean | null }[] {
  if (template === null)
    return attributes
      .filter(({ code, is_filter }) => is_filter || isChosen(code))
      .map((attribute) => ({ attribute, isCollapsed: null }));
  const byCode = new Map(attributes.map((attribute) => [attribute.code, attribute]));
  const named = template.flatMap(({ code, isFilter, isCollapsed }) => {
    const attribute = byCode.get(code);
    const isShown = attribute !== undefined && ((isFilter && attribute.is_filter) || isChosen(code));
    return isShown ? [{ attribute, isCollapsed }] : [];
  });
  const known = new Set(template.map(({ code }) => code));
  const others = attributes.filter(({ code }) => !known.has(code) && isChosen(code));
  return [...named, ...others.map((attribute) => ({ attribute, isCollapsed: true }))];
}
