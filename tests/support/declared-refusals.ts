import type { Endpoint } from "#app/contract/endpoint.ts";
import { refusalCodesOf, type FrontRefusal } from "#app/contract/refusals.ts";
import { implementations } from "#server/api/implementations.ts";

const before: readonly FrontRefusal[] = [
  "crossSite",
  "headTooLarge",
  "methodNotAllowed",
  "misdirected",
  "tooManyRequests",
];

/** Complains about a refusal whose code the endpoint does not declare; the types of handlers rule it out. */
export function undeclaredRefusal(endpoint: Endpoint, code: string | undefined): string | null {
  const declared: readonly (string | undefined)[] = refusalCodesOf(endpoint);
  return declared.includes(code) ? null : `${endpoint.method} ${endpoint.path} refuses with undeclared ${code}`;
}

/** The same for a call over HTTP; calls of no endpoint are passed. */
export function undeclaredAnswer(method: string, path: string, code: string | undefined): string | null {
  if (before.some((one) => one === code)) return null;
  const endpoint = endpointOf(method, path);
  return endpoint ? undeclaredRefusal(endpoint, code) : null;
}

// Fixed segments are matched before parameters, as by the router.
const routes = implementations
  .map(({ endpoint }) => endpoint)
  .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, "[^/]+")}$`) }));

function endpointOf(method: string, path: string): Endpoint | undefined {
  const { pathname } = new URL(`http://shop.test${path}`);
  const isCalled = ({ endpoint, pattern }: (typeof routes)[number]) =>
    endpoint.method.toUpperCase() === method && pattern.test(pathname);
  return routes.find(isCalled)?.endpoint;
}
