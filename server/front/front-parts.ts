import type { Logger } from "#server/log.ts";
import type { Clock } from "#server/ports/clock.ts";
import type { Telemetry } from "#server/metrics/telemetry.ts";
import type { BodyBudget } from "./body-budget.ts";
import type { IsTrusted } from "./client-address.ts";
import type { DocumentLimit } from "./document-limit.ts";
import type { HostRules } from "./host.ts";
import type { Peer, Visitor } from "./incoming-request.ts";
import type { SharedPages } from "./page-cache/shared-pages.ts";
import type { RawAnswer } from "./raw-answer.ts";
import type { RequestLimit } from "./request-limit.ts";
import type { Sign } from "./refusal-page.ts";
import type { StaticFiles } from "./static-files.ts";

export type Fetch = (request: Request) => Promise<Response>;

/** Null for who may not see it: then there is no such page. */
export type LocalPage = (request: Request) => Promise<Response | null>;

export type FrontParts = {
  hosts: HostRules;
  isTrusted: IsTrusted;
  files: StaticFiles;
  /** The storefront; null in a process that shows no pages. */
  pages: ((request: Request, visitor: Visitor) => Promise<Response>) | null;
  /** Pages that are the same for every visitor who owns nothing; null where each is made anew. */
  shared?: SharedPages | null;
  /** The one spelling of a page's address; null where it is spelled so, or is no page's. */
  spelling?(pathname: string): string | null;
  /** What is behind /api/v1 and what draws /media; null in a process that answers no calls. */
  api: Fetch | null;
  media: Fetch | null;
  /** Addresses answered to this machine alone; to all others they do not exist. */
  local: ReadonlyMap<string, LocalPage>;
  /** Can this process do its work just now? */
  isReady(): Promise<boolean>;
  /** Nothing may be written for the time being. */
  isReadOnly(): boolean;
  /** Of one address; null where nobody is counted. Files, drawings and health are not. */
  limit?: RequestLimit | null;
  /** Of documents that are made while their visitor waits. */
  documents?: DocumentLimit;
  /** Notifications of gateways of one address; these are counted in every process that takes calls. */
  webhooks?: RequestLimit | null;
  /** Memory for what is sent. */
  bodies: BodyBudget;
  /** Where files of forms lie until these are answered, and how many such forms one address and one browser may send. */
  forms: { folder: string; limit?: RequestLimit };
  newId(): string;
  clock: Clock;
  /** What refusals say of the shop; answered at once, whatever state the backend is in. */
  sign(): Promise<Sign>;
  log: Logger;
  /** Patterns of the addresses behind this front: log and figures name them and never a path. */
  routes?: readonly string[];
  telemetry?: Telemetry;
};

export type Front = (request: Request, peer: Peer) => Promise<Response | RawAnswer>;
