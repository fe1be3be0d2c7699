import { useEffect } from "react";

/**
 * A field that has been used keeps its own value when React draws another one. What the server changes by itself (lines
 * come together or part) is therefore put into every field that still shows the server's last figure.
 */
export function useServerQuantities(basket: unknown): void {
  useEffect(() => {
    for (const input of document.querySelectorAll<HTMLInputElement>(".line-quantity [name=quantity]")) {
      if (input.value === input.dataset["shown"]) input.value = input.defaultValue;
      input.dataset["shown"] = input.defaultValue;
    }
  }, [basket]);
}
