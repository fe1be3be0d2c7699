/** A category with its subtree. The slug is the full path: "dvernaya-furnitura/petli". */
export type CategoryNode = { uuid: string; name: string; slug: string; children: CategoryNode[] };

/** Generic over the node, so that callers keep their additional fields. */
type Node<N> = Omit<CategoryNode, "children"> & { children: N[] };

export function findCategory<N extends Node<N>>(tree: readonly N[], slug: string): N | null {
  return pathWhere(tree, (node) => node.slug === slug).at(-1) ?? null;
}

/** From the root down to the category; empty if it does not exist. */
export function pathTo<N extends Node<N>>(tree: readonly N[], uuid: string): N[] {
  return pathWhere(tree, (node) => node.uuid === uuid);
}

export function subtreeUuids<N extends Node<N>>(node: N): string[] {
  return [node.uuid, ...node.children.flatMap((child) => subtreeUuids(child))];
}

function pathWhere<N extends Node<N>>(tree: readonly N[], matches: (node: N) => boolean): N[] {
  for (const node of tree) {
    if (matches(node)) return [node];
    const below = pathWhere(node.children, matches);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
