/** Page of an order, by uuid or number. */
export function orderPath(id: string): string {
  return `/profile/order/${encodeURIComponent(id)}`;
}

/** Printable table of its lines, or of one part's. */
export function compositionPath(id: string, part: string | null = null): string {
  return `/order/composition/${withPart(id, part)}`;
}

export function compositionSheetPath(id: string, part: string | null): string {
  return `/order/composition-sheet/${withPart(id, part)}`;
}

/** Page to change it, or one part. */
export function changePath(id: string, part: string | null = null): string {
  return `/order/change/${withPart(id, part)}`;
}

function withPart(id: string, part: string | null): string {
  return [id, ...(part === null ? [] : [part])].map(encodeURIComponent).join("/");
}

export function partAnchor(position: number): string {
  return `part-${position}`;
}
