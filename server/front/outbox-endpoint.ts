import { isSameSecret } from "#server/security/same-secret.ts";
import type { LocalPage } from "./front-parts.ts";
import { isLocalHost } from "./local-only.ts";
import { outboxPage, type Outboxes } from "./outbox-page.ts";

export const outboxPath = "/outbox";

export type OutboxEndpoint = { page: LocalPage; address: string };

/**
 * Where login codes and e-mails of the sandboxes are read. A forwarder on this machine makes strangers look like it, Host
 * and all, so only a shop whose own address is this machine opens the page without a key; elsewhere the key stands in the
 * address that the start prints.
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
