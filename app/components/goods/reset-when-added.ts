import { useFetcher } from "@remix-run/react";
import { useEffect, type RefObject } from "react";
import { shopFetcher } from "#app/components/navigation/enhancer.tsx";
import type { FormReply } from "#app/view-models/frame.ts";

/** Empties a form once its goods are in the basket, so that a second click does not add them again. */
export function useResetWhenAdded(form: RefObject<HTMLFormElement>): void {
  const { data } = useFetcher<FormReply>(shopFetcher);
  useEffect(() => {
    const failed = data?.notices?.some(({ kind }) => kind === "error");
    if (data?.form === "basket.add" && !failed) form.current?.reset();
  }, [data, form]);
}
