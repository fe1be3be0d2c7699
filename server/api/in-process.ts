import type { DirectCalls, SentCall, PageVisitor } from "#app/contract/backend.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { accessOf, callerOf, traceIdOf } from "./caller.ts";
import type { Implementation } from "./implement.ts";
import { perform, type Incoming } from "./perform.ts";
import { plainBody } from "./plain-value.ts";
import { heldFile } from "#server/api/files/sent-file.ts";

/** In-process API calls of the storefront; the visitor's token is verified once for all calls of a page. */
export function directCalls(ports: Ports, implementations: readonly Implementation[]) {
  const byName = new Map(implementations.map((one) => [nameOf(one.endpoint), one]));
  return (visitor: PageVisitor): DirectCalls => {
    const { token, staffToken = null, fingerprint, city, clientIp, userAgent } = visitor;
    const requestId = traceIdOf(visitor.requestId) ?? ports.ids.uuid();
    let access: ReturnType<typeof accessOf> | undefined;
    const caller = (refreshToken: string | null) =>
      callerOf(
        ports,
        {
          token,
          staffToken,
          refreshToken,
          fingerprint,
          citySlug: city,
          cityUuid: null,
          ip: clientIp,
          userAgent,
          requestId,
        },
        (access ??= accessOf(ports, token)),
      );
    return {
      call(endpoint, sent) {
        const implementation = byName.get(nameOf(endpoint));
        if (implementation === undefined) return null;
        return perform(ports, implementation, requestId, () => caller(sent.refreshToken ?? null), incomingOf(sent));
      },
      publicVersion: () => publicData(ports).version(),
    };
  };
}

/** Not the endpoint itself: storefront and backend are built apart, each with a table of its own. */
function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function incomingOf({ params, query, body, key, version, file }: SentCall): Incoming {
  return {
    params,
    query,
    body: () => plainBody(body),
    key,
    version,
    ...(file ? { fileName: encodeURIComponent(file.name), received: heldFile(file.bytes) } : {}),
  };
}
