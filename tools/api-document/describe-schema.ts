/** The parts of JSON Schema that docs/api.md describes. */
export type JsonSchema = {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  type?: string | string[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
};

/** Describes a schema for human readers on one line, or with one field per line if `indent` is given. */
export function describeSchemaType(schema: JsonSchema, indent?: string): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ') + byDefault(schema);
  if (schema.anyOf) return either(schema.anyOf, indent);
  if (Array.isArray(schema.type))
    return either(
      schema.type.map((type) => ({ ...schema, type })),
      indent,
    );
  if (schema.type === 'array') return `${describeSchemaType(schema.items ?? {}, indent)}[]`;
  if (schema.type === 'object') return object(schema, indent);
  if (schema.type === 'string') return text(schema) + byDefault(schema);
  return (schema.type ?? 'any') + byDefault(schema);
}

/** Formats the alternatives of a schema as a union type, with null last. */
const either = (schemas: JsonSchema[], indent?: string) =>
  [...new Set(schemas.map((one) => describeSchemaType(one, indent)))]
    .sort((a, b) => Number(a === 'null') - Number(b === 'null'))
    .join(' | ');

function object({ properties, additionalProperties, required = [] }: JsonSchema, indent?: string): string {
  if (!properties)
    return `{ [name]: ${describeSchemaType(typeof additionalProperties === 'object' ? additionalProperties : {}, indent)} }`;
  const inner = indent === undefined ? undefined : `${indent}  `;
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${describeSchemaType(field, inner)}`,
  );
  return inner === undefined ? `{ ${fields.join(', ')} }` : `{\n${inner}${fields.join(`\n${inner}`)}\n${indent}}`;
}

const KINDS: Record<string, string> = { 'date-time': 'timestamp', date: 'day', email: 'email', binary: 'file' };

function text({ format = '', minLength = 0, maxLength }: JsonSchema): string {
  const kind = KINDS[format] ?? 'text';
  if (maxLength === undefined) return kind;
  if (format === 'binary') return `${kind} ≤ ${maxLength / 1024 ** 2} MB`;
  return minLength > 1 ? `${kind} ${minLength} to ${maxLength}` : `${kind} ≤ ${maxLength}`;
}

const byDefault = (schema: JsonSchema) => (schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`);
