import { useSyncExternalStore, type ReactNode } from "react";
import { Button } from "#app/components/kit/button.tsx";

/** Opens the browser's own window of printing; without script that is in its menu alone, and there is no button. */
export function PrintButton({ children }: { children: ReactNode }) {
  const hasScript = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!hasScript) return null;
  return (
    <Button type="button" onClick={() => window.print()}>
      {children}
    </Button>
  );
}

function neverChanges(): () => void {
  return () => undefined;
}
