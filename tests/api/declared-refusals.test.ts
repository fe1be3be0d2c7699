import { describe, expect, it } from "vitest";
import { z } from "zod";
import { refusalCodesOf } from "#app/contract/refusals.ts";
import { problemStatus, type ProblemCode } from "#app/contract/problem.ts";
import { implementations } from "#server/api/implementations.ts";
import { openApiDocument, type Operation } from "#server/api/openapi.ts";

const endpoints = implementations.map(({ endpoint }) => endpoint);
const described = endpoints.filter(({ answer }) => answer !== "page");
const document = openApiDocument(endpoints, "shop");
const codes = z.object({ properties: z.object({ code: z.object({ enum: z.array(z.string()) }) }) });
const refusalSchema = z.object({
  allOf: z.tuple([z.object({ $ref: z.literal("#/components/schemas/Problem") }), codes]),
});

describe("the refusals of an endpoint", () => {
  it("are in the OpenAPI document by status, each code once", () => {
    for (const endpoint of described) {
      const operation = document.paths[`/api/v1${endpoint.path}`]?.[endpoint.method];
      const label = `${endpoint.method} ${endpoint.path}`;
      const expected = refusalCodesOf(endpoint).map((code) => `${problemStatus[code]} ${code}`);
      expect(operation && codesIn(operation).toSorted(), label).toEqual(expected.toSorted());
    }
  });

  it("are declared in order, without those that follow from the rest of the entry", () => {
    for (const endpoint of endpoints) {
      const { refusals = [], ...rest } = endpoint;
      const implied: readonly ProblemCode[] = refusalCodesOf(rest);
      const own = refusalCodesOf(endpoint).filter((code) => !implied.includes(code));
      expect([...refusals], endpoint.path).toEqual(own);
    }
  });

  it("are the same for many endpoints, which share a description", () => {
    const shared = Object.keys(document.components.responses).length;
    expect(shared).toBeGreaterThan(10);
    expect(shared).toBeLessThan(described.length);
  });
});

function codesIn({ responses }: Operation): string[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    if (status === "default" || !("$ref" in response)) return [];
    const name = response.$ref.replace("#/components/responses/", "");
    const schema = refusalSchema.parse(document.components.responses[name]?.content["application/json"].schema);
    return schema.allOf[1].properties.code.enum.map((code) => `${status} ${code}`);
  });
}
