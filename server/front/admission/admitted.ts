import type { BodyBudget, HeldBody } from "#server/front/bodies/body-budget.ts";
import { bodyLimitsOf } from "#server/front/bodies/call-bodies.ts";
import type { Fetch, FrontParts } from "#server/front/front-parts.ts";
import { refusal, type RefusalCode } from "#server/front/refusal.ts";
import type { RouteOf } from "#server/front/route-patterns.ts";
import { noAddress } from "#server/security/ip-address.ts";
import type { Admission, Lane, Work } from "./admission.ts";
import { addressOwner, isCall, isRead, workOf } from "./lanes.ts";
import type { Newcomers } from "./newcomers.ts";
import { retryAfterSeconds } from "./overload-refusals.ts";
import type { Paced } from "./paced.ts";

type Pages = NonNullable<FrontParts["pages"]>;

type Parts = {
  admission: Admission;
  newcomers: Newcomers;
  paced: Paced;
  bodies: BodyBudget;
  routeOf: RouteOf;
  sign: FrontParts["sign"];
  /** Called for each refused request. */
  onShed(lane: Lane): void;
};

/** A refusal at this stage costs several of those at the door. */
const lateRefusal = 5;

/** Admission control for pages; cached pages, files and health checks bypass it. */
export function admittedPages(pages: Pages, parts: Parts): Pages {
  return (request, visitor) =>
    admit(parts, request, asWork(parts, request, visitor.clientIp), () => pages(request, visitor));
}

/** The same for API calls. In-process calls belong to their page and bypass it. */
export function admittedCalls(api: Fetch, parts: Parts): Fetch {
  return async (request) => {
    const clientIp = request.headers.get("x-client-ip") ?? noAddress;
    const work = asWork(parts, request, clientIp);
    if (request.body === null) return admit(parts, request, work, () => api(request));
    const limits = bodyLimitsOf(new URL(request.url).pathname);
    if (!limits.isFile && Number(request.headers.get("content-length") ?? 0) > limits.most)
      return refused(parts, request, "payloadTooLarge");
    const held = parts.bodies.hold(request.body, { ...limits, owner: addressOwner(clientIp) });
    try {
      return limits.isFile
        ? await api(new Request(request, { body: held.stream, duplex: "half" }))
        : await callWithBody(request, held, parts, work, api);
    } finally {
      held.leave();
    }
  };
}

/** Slow senders hold no slot while uploading. */
async function callWithBody(request: Request, held: HeldBody, parts: Parts, work: Work, api: Fetch): Promise<Response> {
  const body = await held.read();
  if (!body.ok) return refused(parts, request, body.code);
  const whole = new Request(request, { body: body.value });
  return admit(parts, whole, work, () => api(whole));
}

async function admit(parts: Parts, request: Request, work: Work, make: () => Promise<Response>): Promise<Response> {
  const isGone = () => request.signal.aborted;
  const answer = await parts.admission.run(work, isGone, () => parts.newcomers.letIn().then(make));
  if (answer !== null) return answer;
  parts.onShed(work.lane);
  await new Promise<void>((resolve) => parts.paced.send(resolve, lateRefusal));
  return refused(parts, request, "overloaded");
}

function asWork({ routeOf }: Parts, { method, url, headers }: Request, clientIp: string): Work {
  const { pathname, search } = new URL(url);
  return workOf({ method, pathname, search, cookie: headers.get("cookie"), clientIp }, routeOf);
}

async function refused({ sign }: Parts, { method, url, headers }: Request, code: RefusalCode): Promise<Response> {
  return refusal(code, {
    sign: await sign(),
    call: isCall(new URL(url).pathname),
    accept: headers.get("accept"),
    sent: !isRead(method),
    traceId: headers.get("x-request-id") ?? "",
    headers: code === "overloaded" ? { "retry-after": String(retryAfterSeconds) } : {},
  });
}
