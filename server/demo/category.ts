export type Leaf = { name: string; about: string };
export type Branch = Leaf & { leaves: Leaf[] };
/** `face` is the leaf whose picture stands for the whole department. */
export type Department = Leaf & { face: string; branches: Branch[] };

export function department(name: string, about: string, face: string, branches: Branch[]): Department {
  return { name, about, face, branches };
}

/** `leaves` are names with what is said of them. */
export function branch(name: string, about: string, leaves: Record<string, string>): Branch {
  return { name, about, leaves: Object.entries(leaves).map(([leaf, words]) => ({ name: leaf, about: words })) };
}
