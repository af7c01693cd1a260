import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, type HttpMethod } from '@/tools/api-document/api-routes';

/** The parts of JSON Schema that the API document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  maxItems?: number;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  allOf?: Schema[];
};
export type Parameter = { in: 'path' | 'query' | 'header'; name: string; required?: boolean; schema: Schema };
type Described = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } };

/** An operation of the API document: a method and an address, with its parameters and body. */
export type Operation = {
  /** Name of the operation, in the format of tests/support/http/endpoints.ts. */
  call: string;
  method: HttpMethod;
  template: string;
  parameters: Parameter[];
  /** Schema of the JSON request body. */
  body: Schema | null;
  form: Schema | null;
};

const document = JSON.parse(readFileSync(path.join(projectRoot, 'docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
};

export const OPERATIONS: Operation[] = Object.entries(document.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([name, { parameters = [], requestBody }]) => {
    const method = name.toUpperCase() as HttpMethod;
    const body = requestBody?.content['application/json']?.schema ?? null;
    const form = requestBody?.content['multipart/form-data']?.schema ?? null;
    return { call: `${method} ${template}`, method, template, parameters, body, form };
  }),
);

/** Returns the schema, after following a `$ref`. */
export function resolveSchema(schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const target = schema.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], document);
  return resolveSchema(target as Schema);
}

/** Returns every field of a body at any depth, with its path such as `media[].id`. */
export function fieldsOf(schema: Schema, at = ''): { name: string; path: string; schema: Schema }[] {
  const schemaShape = resolveSchema(schema);
  const inner = [...(schemaShape.anyOf ?? []), ...(schemaShape.allOf ?? [])].flatMap((one) => fieldsOf(one, at));
  const listed = schemaShape.items ? fieldsOf(schemaShape.items, `${at}[]`) : [];
  const properties = Object.entries(schemaShape.properties ?? {}).flatMap(([name, field]) => {
    const path = at ? `${at}.${name}` : name;
    return [{ name, path, schema: resolveSchema(field) }, ...fieldsOf(field, path)];
  });
  return [...properties, ...listed, ...inner];
}
