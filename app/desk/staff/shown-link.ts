import { z } from "zod";
import type { ShownLink } from "#app/components/desk/staff/one-time-link.tsx";
import type { DeskOutcome } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";

const shape = z.object({ uuid: z.string(), email: z.string(), link: z.string().nullable() });

/** The step that shows a one-time link; its host is that of the desk. */
export function linkStep({ origin }: URL, { uuid, email, link }: ShownLink): Extract<DeskOutcome, { reply: unknown }> {
  const data = { uuid, email, link: link && new URL(link, origin).href };
  return { reply: { ...typedReply(new FormData()), step: "link", data, isStep: true } };
}

/** Null: no link was made. */
export function shownLinkOf(reply: DeskReply | null): ShownLink | null {
  if (reply?.step !== "link") return null;
  return shape.safeParse(reply.data).data ?? null;
}
