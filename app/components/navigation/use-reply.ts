import { useActionData, useFetcher } from "@remix-run/react";
import type { FormReply } from "#app/forms/reply.ts";
import { shopFetcher } from "./enhancer.tsx";

/** The last reply to the named form of this page, however it was sent. */
export function useReply(form: string): FormReply | null {
  const posted = useActionData<FormReply>();
  const scripted = useFetcher<FormReply>(shopFetcher).data;
  const reply = scripted ?? posted;
  return reply?.form === form ? reply : null;
}
