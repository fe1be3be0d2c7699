import { useFrame } from "#app/components/frame/frame-context.ts";

/**
 * Id of this page rendering in a form that adds to the basket: submitted twice from the same page it adds once, from
 * the next page again (docs/decisions). With script, double clicks are blocked already.
 */
export function PageField() {
  return <input type="hidden" name="page" value={useFrame().pageKey} />;
}
