import type { Logger } from "#server/log.ts";
import type { Clock } from "#server/ports/clock.ts";
import type { Telemetry } from "#server/metrics/telemetry.ts";
import type { BodyBudget } from "#server/front/bodies/body-budget.ts";
import type { IsTrusted } from "#server/front/http/client-address.ts";
import type { DocumentLimit } from "./document-limit.ts";
import type { HostRules } from "#server/front/http/host.ts";
import type { IncomingRequest, Peer, RequestVisitor } from "#server/front/http/incoming-request.ts";
import type { SharedPages } from "./page-cache/shared-pages.ts";
import type { RawAnswer } from "#server/front/http/raw-answer.ts";
import type { RequestLimit } from "./request-limit.ts";
import type { Sign } from "#server/front/pages/refusal-page.ts";
import type { StaticFiles } from "#server/front/pages/static-files.ts";

export type Fetch = (request: Request) => Promise<Response>;

/** Null hides the page: the request gets 404. */
export type LocalPage = (request: Request) => Promise<Response | null>;

export type FrontParts = {
  hosts: HostRules;
  isTrusted: IsTrusted;
  files: StaticFiles;
  /** The storefront; null in a process without pages. */
  pages: ((request: Request, visitor: RequestVisitor) => Promise<Response>) | null;
  /** Cached guest pages; null when each is rendered. */
  shared?: SharedPages | null;
  /** Canonical spelling of a page's path; null when canonical already or not a page. */
  spelling?(pathname: string): string | null;
  /** /api/v1 and /media; null in a process without the API. */
  api: Fetch | null;
  media: Fetch | null;
  /** `/exchange/1c`; null in a process that has none. */
  exchange?: Fetch | null;
  /** Pages only for this machine; 404 for others. */
  local: ReadonlyMap<string, LocalPage>;
  /** Readiness of this process. */
  isReady(): Promise<boolean>;
  /** Writes are refused for now. */
  isReadOnly(): boolean;
  /** Per address; null disables it. Files, drawings and health checks are not counted. */
  limit?: RequestLimit | null;
  /** For documents made on request. */
  documents?: DocumentLimit;
  /** Webhooks per address; counted in every process with the API. */
  webhooks?: RequestLimit | null;
  /** Memory for request bodies. */
  bodies: BodyBudget;
  /** Spool folder, and the rate limit of forms with files per address and browser. */
  forms: { folder: string; limit?: RequestLimit };
  /** Whether the sender of a form is signed in at the desk. */
  isStaff(incoming: IncomingRequest): Promise<boolean>;
  /** Counts where the results of a search led; null where no searches are counted. */
  followSearch?: ((incoming: IncomingRequest) => void) | null;
  newId(): string;
  clock: Clock;
  /** Shop name and phone for refusal pages; available at once even without the backend. */
  sign(): Promise<Sign>;
  log: Logger;
  /** Path patterns for logs and metrics, which never contain raw paths. */
  routes?: readonly string[];
  telemetry?: Telemetry;
};

export type Front = (request: Request, peer: Peer) => Promise<Response | RawAnswer>;
