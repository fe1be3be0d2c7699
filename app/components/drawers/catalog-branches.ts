import { startTransition, useEffect, useState } from "react";
import { firstLevel, isCatalogTree, type CatalogBranch } from "#app/view-models/catalog/catalog-tree.ts";
import type { FrameViewModel } from "#app/view-models/frame.ts";

/** Loaded once by a page, again in another city, whose counts differ. */
let loaded: { city: string; branches: CatalogBranch[] } | null = null;

async function loadBranches(city: string): Promise<CatalogBranch[] | null> {
  const branches = await askBranches();
  if (branches !== null) loaded = { city, branches };
  return branches;
}

async function askBranches(): Promise<CatalogBranch[] | null> {
  try {
    const answer = await fetch("/catalog-tree");
    const tree: unknown = answer.ok ? await answer.json() : null;
    if (isCatalogTree(tree) && tree.length > 0) return tree;
  } catch {
    // Offline: the links of the first level are there.
  }
  return null;
}

/** The first level at once, with which the drawer opens; all others once they have come. */
export function useBranches({ tree, categories, city }: FrameViewModel): CatalogBranch[] {
  const [deep, setDeep] = useState(() => tree ?? (loaded?.city === city.uuid ? loaded.branches : null));
  const isWhole = deep !== null;
  useEffect(() => {
    if (isWhole) return;
    let isOpen = true;
    void loadBranches(city.uuid).then((branches) => startTransition(() => (isOpen ? setDeep(branches) : undefined)));
    return () => void (isOpen = false);
  }, [isWhole, city.uuid]);
  return deep ?? firstLevel(categories);
}
