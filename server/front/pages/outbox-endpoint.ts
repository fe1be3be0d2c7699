import { isSameSecret } from "#server/security/same-secret.ts";
import type { LocalPage } from "#server/front/front-parts.ts";
import { isLocalHost } from "./local-only.ts";
import { outboxPage, type Outboxes } from "./outbox-page.ts";

export const outboxPath = "/outbox";

export type OutboxEndpoint = { page: LocalPage; address: string };

/**
 * Shows login codes and e-mails of the sandboxes. A local forwarder makes strangers look local, so the page opens
 * without a key only if the shop's own URL is local; otherwise the key is in the URL printed at start-up.
 */
export function outboxEndpoint(siteUrl: string, key: string, outboxes: () => Outboxes): OutboxEndpoint {
  const isOpen = isLocalHost(new URL(siteUrl).host);
  return {
    page: async (request) => {
      const given = new URL(request.url).searchParams.get("key") ?? "";
      return isOpen || isSameSecret(given, key) ? outboxPage(outboxes()) : null;
    },
    address: isOpen ? outboxPath : `${outboxPath}?key=${key}`,
  };
}
