import { useLocation } from "@remix-run/react";
import { useState, useSyncExternalStore } from "react";

/**
 * Structured data for search engines, which read the server's HTML. `value` is null in the browser, so that the code
 * building it is not loaded there: `import.meta.env.SSR ? build() : null`. The script element stays while its page is
 * open; in-place navigation adds none.
 */
export function JsonLd({ value }: { value: object | null }) {
  const { pathname, search } = useLocation();
  return <SentScript key={pathname + search} value={value} />;
}

function SentScript({ value }: { value: object | null }) {
  const isSent = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  const [isKept] = useState(isSent);
  if (!isKept) return null;
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: value === null ? "" : scriptSafe(value) }}
    />
  );
}

/** Escapes `<`, so that no value can close the script element. */
function scriptSafe(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
