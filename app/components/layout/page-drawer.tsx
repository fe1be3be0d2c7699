import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { DrawerName } from "#app/domain/navigation/drawers.ts";
import { Drawer } from "./drawer.tsx";
import { useFrame } from "./frame-context.ts";
import { withDrawer } from "./links.ts";

/** A drawer whose content belongs to the page (the filter of a listing): shown while the address names it. */
export function PageDrawer({ name, title, children }: { name: DrawerName; title: string; children: ReactNode }) {
  const place = useLocation();
  if (useFrame().drawer !== name) return null;
  return (
    <Drawer title={title} closeHref={withDrawer(place, null)}>
      {children}
    </Drawer>
  );
}
