import type { WrongQuantity } from "#app/components/kit/fields/stepper.tsx";
import type { FormReply } from "#app/view-models/frame.ts";
import { useFrame } from "./frame-context.ts";

/** The unreadable quantity typed for this product, if the page is the reply to it. */
export function useWrongQuantity(form: "basket.add" | "basket.set", uuid: string): WrongQuantity | undefined {
  return wrongQuantity(useFrame().reply, form, uuid);
}

export function wrongQuantity(
  reply: FormReply | null,
  form: "basket.add" | "basket.set",
  uuid: string,
): WrongQuantity | undefined {
  const [message] = reply?.errors["quantity"] ?? [];
  if (reply?.form !== form || reply.values["uuid"] !== uuid || message === undefined) return undefined;
  return { id: `quantity-${uuid}`, typed: reply.values["quantity"] ?? "", message };
}
