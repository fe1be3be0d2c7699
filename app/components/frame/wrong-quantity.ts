import type { WrongQuantity } from "#app/components/kit/stepper.tsx";
import type { FormReply } from "#app/view-models/frame.ts";
import { useFrame } from "./frame-context.ts";

/** What was typed into the field of this product and could not be read, where the page has come as the answer to it. */
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
