import { z } from 'zod';
import type { Visitor } from './visitor.ts';

/** A JSON Schema, as far as tests look into it. */
const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  get properties() {
    return z.record(z.string(), Schema).optional();
  },
  get items() {
    return z.union([Schema, z.boolean()]).optional();
  },
  get anyOf() {
    return z.array(Schema).optional();
  },
  get oneOf() {
    return z.array(Schema).optional();
  },
  get allOf() {
    return z.array(Schema).optional();
  },
});
export type Schema = z.infer<typeof Schema>;

const Content = z.record(z.string(), z.looseObject({ schema: Schema }));

const Operation = z.looseObject({
  operationId: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  'x-permission': z.string().optional(),
  summary: z.string().optional(),
  tags: z.array(z.string()).optional(),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        schema: Schema,
      }),
    )
    .optional(),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ description: z.string().optional(), content: Content.optional() }),
  ),
});
export type Operation = z.infer<typeof Operation>;

const OpenApi = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), Schema) }),
});
export type OpenApi = z.infer<typeof OpenApi>;

/** What the shop says of its own API. */
export const readOpenApi = async (visitor: Visitor): Promise<OpenApi> =>
  OpenApi.parse((await visitor.get('/api/openapi.json')).body);

/** What the shop says of each call, by path and method, every shape standing where it is referred to. */
export async function readDescriptions(visitor: Visitor): Promise<OpenApi['paths']> {
  const { paths, components } = await readOpenApi(visitor);
  const shapes = new Map<string, unknown>();
  const shapeAt = (reference: string): unknown => {
    const name = nameOfShape(reference);
    if (!shapes.has(name)) shapes.set(name, inFull(components.schemas[name]));
    return shapes.get(name);
  };
  const inFull = (part: unknown): unknown =>
    JSON.parse(JSON.stringify(part), (_, value) => (value?.$ref ? shapeAt(value.$ref) : value));
  return OpenApi.shape.paths.parse(inFull(paths));
}

/** 'BrandRecord' of '#/components/schemas/BrandRecord'. */
const nameOfShape = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** The path of an endpoint as the document writes it. */
export const openApiPath = ({ path }: { path: string }): string => path.replace(/:(\w+)/g, '{$1}');
