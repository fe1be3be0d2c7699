import { z } from "zod";

export type JsonSchema = { [key: string]: unknown };
export type DescribedCall = {
  method: string;
  /** With its parameters, without the common prefix: "/mixed/products/products/{slug}". */
  path: string;
  parameters: { name: string; in: "path" | "query" | "header"; required: boolean; schema: JsonSchema }[];
  body: { type: string; schema: JsonSchema } | null;
  /** The shape of a successful answer, including its envelope. */
  answer: z.ZodType;
};

const jsonSchema = z.record(z.string(), z.unknown());
const content = z.record(z.string(), z.object({ schema: jsonSchema })).default({});
const documentShape = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(
          z.object({
            name: z.string(),
            in: z.enum(["path", "query", "header"]),
            required: z.boolean(),
            schema: jsonSchema,
          }),
        ),
        requestBody: z.object({ content }).optional(),
        responses: z.object({ 200: z.object({ content }) }),
      }),
    ),
  ),
  components: z.object({ schemas: jsonSchema }),
});

/** Every call in the API's OpenAPI document. */
export function describedCalls(document: unknown): DescribedCall[] {
  const { paths, components } = documentShape.parse(document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses }]): DescribedCall => {
      const [body] = Object.entries(requestBody?.content ?? {});
      const [success] = Object.values(responses[200].content);
      return {
        method: method.toUpperCase(),
        path: path.replace(/^\/api\/v1/, ""),
        parameters,
        body: body ? { type: body[0], schema: body[1].schema } : null,
        answer: shapeOf(success?.schema ?? {}, components.schemas),
      };
    }),
  );
}

/** Shared schemas are resolved relative to the schema that refers to them. */
function shapeOf(schema: JsonSchema, shared: JsonSchema): z.ZodType {
  const own = JSON.stringify({ ...schema, $defs: shared }).replaceAll("#/components/schemas/", "#/$defs/");
  return z.fromJSONSchema(JSON.parse(own));
}
