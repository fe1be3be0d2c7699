type Errors = Readonly<Record<string, string[]>>;

/**
 * Errors for the list above a form, which is apart from the fields: those that say the same of several fields
 * begin with the names of their fields.
 */
export function namedErrors(errors: Errors, labels: Readonly<Record<string, string>>): Errors {
  const firsts = Object.values(errors).map(([first]) => first);
  const isRepeated = (text: string) => firsts.indexOf(text) !== firsts.lastIndexOf(text);
  return Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => {
      const [first = ""] = texts;
      const label = labels[field];
      return [field, label !== undefined && isRepeated(first) ? [`${label}: ${lowered(first)}`] : texts];
    }),
  );
}

function lowered(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
