import { deskSessionEndpoints } from "#app/contract/endpoints/desk/session.ts";
import type { Logger } from "#server/log.ts";
import type { Fetch } from "./front-parts.ts";
import { cookieValue } from "#server/front/http/doubled-cookies.ts";
import type { IncomingRequest } from "#server/front/http/incoming-request.ts";

const timeoutMs = 5_000;

/**
 * Asks the API whether the desk's cookie is of a session: a cookie alone is typed in seconds, and files of the desk take
 * hundreds of megabytes of the disk. False if the API does not answer.
 */
export function signedInStaff(api: Fetch, log: Logger): (incoming: IncomingRequest) => Promise<boolean> {
  return async ({ headers, clientIp, id }) => {
    const token = cookieValue(headers.get("cookie"), "desk");
    if (token === null || !/^[\x21-\x7e]{1,200}$/.test(token)) return false;
    try {
      const response = await api(
        new Request(`http://api.internal/api/v1${deskSessionEndpoints.me.path}`, {
          headers: {
            authorization: `Desk ${token}`,
            "x-client-ip": clientIp,
            "x-request-id": id,
            "user-agent": (headers.get("user-agent") ?? "").slice(0, 300),
          },
          signal: AbortSignal.timeout(timeoutMs),
        }),
      );
      await response.body?.cancel();
      return response.status === 200;
    } catch (error) {
      log.warn({ err: error }, "a session of the desk could not be checked");
      return false;
    }
  };
}
