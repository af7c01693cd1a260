/** A column as the database catalogue describes it. */
export type DatabaseColumn = { table: string; column: string; type: string; nullable: boolean };

const MOMENT = { type: 'string', format: 'date-time' };

/** JSON Schema types for PostgreSQL's types. All other types are exported as text. */
const TYPES: Record<string, object> = {
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  'double precision': { type: 'number' },
  boolean: { type: 'boolean' },
  'timestamp with time zone': MOMENT,
  json: {},
  jsonb: {},
};

type PartDescription = { name: string; title: string; columnsOf: string | null; without: readonly string[] };

/** Returns a JSON Schema (draft 2020-12) that describes each file of the export. */
export function createExportJsonSchema(parts: readonly PartDescription[], columns: readonly DatabaseColumn[]): object {
  const files = parts.map(({ name, title, columnsOf, without: excludedColumns }) => {
    const partColumns = columns.filter(({ table, column }) => table === columnsOf && !excludedColumns.includes(column));
    const rows = columnsOf === null ? { type: 'object' } : tableOf(partColumns);
    return [`data/${name}.json`, { title, type: 'array', items: rows }] as const;
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The files in this copy of your data, by name',
    type: 'object',
    properties: Object.fromEntries(files),
  };
}

const tableOf = (columns: readonly DatabaseColumn[]) => ({
  type: 'object',
  properties: Object.fromEntries(columns.map(({ column, type, nullable }) => [column, schemaOf(type, nullable)])),
  required: columns.map(({ column }) => column),
  additionalProperties: false,
});

function schemaOf(type: string, nullable: boolean): object {
  const one = TYPES[type.replace('[]', '')] ?? { type: 'string' };
  const schema = type.endsWith('[]') ? { type: 'array', items: one } : one;
  if (!nullable || Object.keys(schema).length === 0) return schema;
  return { anyOf: [schema, { type: 'null' }] };
}
