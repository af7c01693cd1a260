import { HTTP_STATUS_BY_ERROR } from '@/lib/errors';
import {
  ROLE_ACTIONS,
  CONTENT_OWNER_ACTIONS,
  checkContentPermission,
  checkRolePermission,
  SCHOOL_ACTIONS,
  checkSchoolPermission,
  VISITOR,
  type Actor,
} from '@/lib/policy/access-policy';
import type { ApiDocument } from './openapi-document';
import { describeSchemaType, type JsonSchema } from './describe-schema';

type Media = Record<string, { schema?: JsonSchema }>;
type Answer = { $ref?: string; description?: string; content?: Media };

/** An operation of the API document, with only the fields that docs/api.md shows. */
type Operation = {
  tags: string[];
  summary: string;
  description?: string;
  'x-may': string;
  'x-limits'?: string[];
  parameters?: { in: string; name: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Media };
  responses: Record<string, Answer>;
};
type Call = { call: string; operation: Operation };

/** Returns docs/api.md, a version of the API document for human readers, grouped by feature. */
export function renderApiMarkdownPage(document: ApiDocument): string {
  const calls = callsOf(document);
  const shapes = (document.components?.schemas ?? {}) as Record<string, JsonSchema>;
  const names = Object.keys(shapes).sort();
  return `${[
    '# The API\n',
    '`npm run docs:api` prints this page from the specification of each handler, and the more detailed [openapi.json](openapi.json). A test fails when',
    'they are stale. Administrators find the document at `/api/openapi.json`.\n',
    `${document.info.description}\n`,
    '`?` marks an optional value, `≤` a maximum length in characters. A call may be refused for any reason [below](#errors).',
    'A call lists only the refusals that it explains itself.\n',
    ...(document.tags ?? []).map(({ name }) =>
      section(
        name,
        calls.filter(({ operation }) => operation.tags.includes(name)),
      ),
    ),
    '## Shapes\n',
    '```',
    names.map((name) => `${name} ${describeSchemaType(shapes[name] ?? {}, '')}`).join('\n\n'),
    '```\n',
    whoMay(),
    errors(),
  ].join('\n')}\n`;
}

/** Sorts operations by address, with the operations for administrators last. */
function callsOf(document: ApiDocument): Call[] {
  const rank = ({ call }: Call) => `${call.includes(' /api/admin') ? 1 : 0}${call.replace(/^\w+ /, '')}`;
  return Object.entries(document.paths ?? {})
    .flatMap(([address, item]) =>
      Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
        call: `${method.toUpperCase()} ${address}`,
        operation,
      })),
    )
    .sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}

function section(feature: string, calls: Call[]): string {
  return [
    `## ${feature}\n`,
    row('Call', 'Who may', 'What it does'),
    '|---|---|---|',
    ...calls.map(({ call, operation }) => row(`\`${call}\``, operation['x-may'], operation.summary)),
    '',
    ...calls.map(({ call, operation }) => `- \`${call}\` ${detailsOf(operation)}`),
    '',
  ].join('\n');
}

const row = (...cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

function detailsOf({ parameters = [], requestBody, responses, description, 'x-limits': limits }: Operation): string {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const takes = [query.length > 0 && `query ${code(asObject(query))}`, requestBody && mediaOf(requestBody.content)];
  const taken = takes.filter(Boolean).join(' and ');
  const done = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const alike = Object.groupBy(done, ([, { content }]) => (content ? ` ${mediaOf(content)}` : ''));
  const answers = Object.entries(alike).map(([what, ones = []]) => ones.map(([status]) => status).join(' or ') + what);
  const refusals = Object.entries(responses).flatMap(([status, { $ref, description: own }]) =>
    $ref && own ? `${status}: ${own}` : [],
  );
  return [
    `${taken ? `takes ${taken}, ` : ''}returns ${answers.join(', ')}.`,
    description,
    parameters.some(({ in: place }) => place === 'header') && 'Takes `Idempotency-Key`.',
    limits && `At most ${limits.join(', ')}.`,
    ...refusals,
  ]
    .filter(Boolean)
    .join(' ');
}

const code = (schema: JsonSchema) => `\`${describeSchemaType(schema)}\``;

const asObject = (parameters: NonNullable<Operation['parameters']>): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

/** Describes the content of a request or response by its schema, or by its media type if it has no schema. */
const mediaOf = (content: Media) =>
  Object.entries(content)
    .map(([type, { schema }]) => {
      const shape = schema && Object.keys(schema).length > 0 ? code(schema) : null;
      if (type === 'application/json') return shape ?? 'JSON';
      return shape ? `a form ${shape}` : type;
    })
    .join(', ');

/** Returns the table of roles, with a tick where the role allows the action. */
function whoMay(): string {
  const roles = ['visitor', 'member', 'subscriber', 'admin'] as const;
  const actors: Actor[] = roles.map((role) => (role === 'visitor' ? VISITOR : { role, id: 1 }));
  const line = (name: string, verdict: (actor: Actor) => string) =>
    row(name, ...actors.map((actor) => (verdict(actor) === 'allowed' ? '✓' : verdict(actor))));
  return [
    '## Who may\n',
    'A member has an account. A subscriber also has access. Refusals are 401 (`sign-in`) for visitors and 403 (`subscribe`, `forbidden`) for others.\n',
    row('', ...roles),
    '|---|---|---|---|---|',
    ...ROLE_ACTIONS.map((action) => line(action, (actor) => checkRolePermission(actor, action))),
    ...CONTENT_OWNER_ACTIONS.flatMap((action) => [
      line(`${action}, their own`, (actor) => checkContentPermission(actor, action, { userId: 1 })),
      line(`${action}, somebody else's`, (actor) => checkContentPermission(actor, action, { userId: 2 })),
    ]),
    ...SCHOOL_ACTIONS.map((action) =>
      line(`${action}, as the school's moderator`, (actor) => checkSchoolPermission(actor, action, 1)),
    ),
  ].join('\n');
}

function errors(): string {
  const lines = Object.entries(HTTP_STATUS_BY_ERROR).map(([code, status]) => row(`\`${code}\``, String(status)));
  return `\n## Errors\n\nThe body is \`{ message, code }\`. When a field is at fault it also has \`issues: { path, message }[]\`. A failure on our side is 500 \`internal\`.\n\n| Code | Status |\n|---|---|\n${lines.join('\n')}`;
}
