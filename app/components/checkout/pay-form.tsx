import { Button } from "#app/components/kit/button.tsx";
import type { ReactNode } from "react";

/** «Оплатить» of one order, followed by the bank's page. */
export function PayForm({ order, children }: { order: string; children: ReactNode }) {
  return (
    <form method="post">
      <input type="hidden" name="order" value={order} />
      <Button kind="main" name="intent" value="order.pay">
        {children}
      </Button>
    </form>
  );
}
