/** Where an order is shown, by its uuid or number. */
export function orderPath(id: string): string {
  return `/profile/order/${encodeURIComponent(id)}`;
}

/** Every line of it, or of one part, as a table to print. */
export function compositionPath(id: string, part: string | null = null): string {
  return `/order/composition/${withPart(id, part)}`;
}

export function compositionSheetPath(id: string, part: string | null): string {
  return `/order/composition-sheet/${withPart(id, part)}`;
}

/** Where it, or one part of it, is changed. */
export function changePath(id: string, part: string | null = null): string {
  return `/order/change/${withPart(id, part)}`;
}

function withPart(id: string, part: string | null): string {
  return [id, ...(part === null ? [] : [part])].map(encodeURIComponent).join("/");
}

export function partAnchor(position: number): string {
  return `part-${position}`;
}
