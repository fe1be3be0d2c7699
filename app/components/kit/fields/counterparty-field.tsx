import { useFrame } from "#app/components/frame/frame-context.ts";

/** Every change of a basket names the counterparty its page was rendered for (invariants BK8); guests have none. */
export function CounterpartyField() {
  const { viewer } = useFrame();
  return viewer && <input type="hidden" name="counterparty" value={viewer.client?.rootUuid ?? ""} />;
}
