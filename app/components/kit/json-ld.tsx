import { useLocation } from "@remix-run/react";
import { useState, useSyncExternalStore } from "react";

/**
 * Structured data for search engines, which read pages as the server sends them. `value` is null in the browser, so that
 * what builds it is not loaded there: `import.meta.env.SSR ? build() : null`. The script stays as it came while its page
 * is open; pages that come in place have none.
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

/** It may hold anything a name may hold: no tag can be closed from inside. */
function scriptSafe(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
