import { useFrame } from "#app/components/frame/frame-context.ts";

/**
 * Names this rendering of the page in a form that adds to the basket: sent twice from the same page by an impatient hand
 * it adds once, sent from the page after it again (docs/decisions). Script keeps a second press back by itself.
 */
export function PageField() {
  return <input type="hidden" name="page" value={useFrame().pageKey} />;
}
