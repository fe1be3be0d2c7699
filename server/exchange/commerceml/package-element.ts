/** An element of a record with everything inside, by local names. */
export type PackageElement = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: PackageElement[];
  text: string;
};

/** Characters that texts of the shop and its database have no place for; tabs and line breaks stay. */
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

export function cleaned(text: string): string {
  return text.replace(unfit, "").trim();
}

/** The first child of one of the names. */
export function childOf(element: PackageElement, ...names: readonly string[]): PackageElement | undefined {
  return element.children.find(({ name }) => names.includes(name));
}

/** Children of a name, in the order of the file. */
export function childrenOf(element: PackageElement | undefined, ...names: readonly string[]): PackageElement[] {
  return element?.children.filter(({ name }) => names.includes(name)) ?? [];
}

export function textOf(element: PackageElement): string {
  return cleaned(element.text);
}

/** Text of the first child of one of the names; undefined if there is none. */
export function textAt(element: PackageElement, ...names: readonly string[]): string | undefined {
  const child = childOf(element, ...names);
  return child === undefined ? undefined : textOf(child);
}

export function attributeOf(element: Pick<PackageElement, "attributes">, name: string): string | undefined {
  const value = element.attributes.get(name);
  return value === undefined ? undefined : cleaned(value);
}

/** Whether a text has signs that its bytes do not say, or that nobody can see. */
export function hasBadCharacters(text: string): boolean {
  return text.includes("\ufffd") || text.search(unfit) >= 0;
}

function isTrue(text: string | undefined): boolean {
  return /^(?:true|1|да)$/i.test(text ?? "");
}

/** Deletion as all schemas say it: a mark, or the status as an attribute or an element. */
export function isDeleted(element: PackageElement): boolean {
  const status = attributeOf(element, "Статус") ?? textAt(element, "Статус");
  return isTrue(textAt(element, "ПометкаУдаления")) || /^удал[её]н/i.test(status ?? "");
}
