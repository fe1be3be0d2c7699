import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi";
import { z } from "zod";
import type { ApiEnv } from "./responses.ts";

type JsonSchema = Record<string, unknown>;
type Content = { "application/json": { schema: JsonSchema } };
export type Operation = {
  tags: string[];
  summary: string;
  parameters: { name: string; in: "path" | "query" | "header"; required: boolean; schema: unknown }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
export type Document = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

/**
 * The OpenAPI 3.1 document of every call mounted in an API. Its schemas are JSON Schemas made by zod itself, which,
 * unlike the generator of the router, can describe the tree of categories.
 */
export function openApiDocument(api: OpenAPIHono<ApiEnv>, title: string): Document {
  const document: Document = {
    openapi: "3.1.0",
    info: { title, version: "1" },
    paths: {},
    components: { schemas: {} },
  };
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== "route") continue;
    const { path, method } = definition.route;
    document.paths[path] = {
      ...document.paths[path],
      [method]: operationOf(definition.route, document.components.schemas),
    };
  }
  return document;
}

function operationOf(route: RouteConfig, shared: Record<string, unknown>): Operation {
  const { params, query, headers, body } = route.request ?? {};
  const bodySchema = schemaIn(body?.content);
  return {
    tags: route.tags ?? [],
    summary: route.summary ?? "",
    parameters: [...parametersIn("path", params), ...parametersIn("query", query), ...parametersIn("header", headers)],
    ...(bodySchema ? { requestBody: { required: true, content: contentOf(bodySchema, "input", shared) } } : {}),
    responses: responsesOf(route.responses, shared),
  };
}

function responsesOf(responses: RouteConfig["responses"], shared: Record<string, unknown>): Operation["responses"] {
  const described: Operation["responses"] = {};
  for (const [status, response] of Object.entries(responses)) {
    if ("$ref" in response) continue;
    const schema = schemaIn(response.content);
    described[status] = {
      description: response.description ?? "",
      ...(schema ? { content: contentOf(schema, "output", shared) } : {}),
    };
  }
  return described;
}

function schemaIn(content: { "application/json"?: object } = {}): z.ZodType | null {
  const media = content["application/json"];
  return media && "schema" in media && media.schema instanceof z.ZodType ? media.schema : null;
}

function contentOf(schema: z.ZodType, io: "input" | "output", shared: Record<string, unknown>): Content {
  return { "application/json": { schema: jsonSchema(schema, io, shared) } };
}

function parametersIn(place: "path" | "query" | "header", schema: unknown): Operation["parameters"] {
  if (!(schema instanceof z.ZodObject)) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input", {});
  const names = z.array(z.string()).parse(required);
  return Object.entries(z.record(z.string(), z.unknown()).parse(properties)).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || names.includes(name),
    schema: property,
  }));
}

/** What a schema defines for itself moves to the document's shared schemas: references are looked up from its root. */
function jsonSchema(schema: z.ZodType, io: "input" | "output", shared: Record<string, unknown>): JsonSchema {
  const text = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }));
  const {
    $schema: _,
    $defs,
    ...made
  } = documentPart.parse(JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')));
  Object.assign(shared, $defs);
  return made;
}

const documentPart = z.looseObject({ $schema: z.unknown(), $defs: z.record(z.string(), z.unknown()).default({}) });
