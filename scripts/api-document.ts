import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { STATUS } from '@/lib/errors';
import { LIMITS, type Limit } from '@/lib/http/limits';
import type { FileParts } from '@/lib/http/multipart';
import {
  ACTIONS,
  OWNER_ACTIONS,
  ownerVerdict,
  roleVerdict,
  VISITOR,
  type Action,
  type Actor,
  type OwnerAction,
} from '@/lib/policy/policy';
import { apiRoutes, type ApiRoute } from './api-routes';

type Spec = {
  about: string;
  may: Action | OwnerAction;
  query?: z.ZodType;
  body?: z.ZodType;
  upload?: FileParts;
  reply?: z.ZodType;
  status?: number;
  limit?: Limit | readonly Limit[];
};

/** Which calls stand together: the first whose pattern an address begins with. */
const AREAS: [string, RegExp][] = [
  ['Accounts', /^\/api\/(user(?!\/avatar)|login|register|logout)/],
  ['Notifications', /^\/api\/notifications/],
  ['Schools', /^\/api\/schools/],
  ['Posts, comments, sharing', /^\/api\/(posts|comments|shared)/],
  ['Photos, videos, avatars', /^\/api\/(media|user\/avatar|avatars)/],
  ['Operation', /^\/api\/health/],
  ['Anything else', /^\/api/],
];

/** docs/api.md, from what each handler says of itself. */
export async function apiDocument(): Promise<string> {
  const routes = await apiRoutes();
  const shapes = await namedShapes();
  return `${[
    '# The API\n',
    'Printed from the handlers by `npm run docs:api`; a test says when it is stale. JSON in and out, with the session cookie; a request that',
    'changes something must come from a page of ours. Lists are plain arrays; their next page is named in the `Link` header (`rel="next"`).',
    'A form is `multipart/form-data`. `?` marks what may be left out, `≤` how many characters there may be.',
    ...AREAS.map(([area, pattern]) =>
      section(area, routes.filter((route) => areaOf(route.path) === pattern).sort(byPath)),
    ),
    '\n## Shapes\n',
    ...[...shapes].map(([name, schema]) => `**${name}** \`${shown(outputOf(schema).$defs?.[name] ?? {})}\`\n`),
    whoMay(),
    errors(),
  ].join('\n')}\n`;
}

const byPath = (a: ApiRoute, b: ApiRoute) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
const areaOf = (address: string) => AREAS.find(([, pattern]) => pattern.test(address))?.[1];

function section(area: string, routes: ApiRoute[]): string {
  const lines = routes.map(({ method, path: address, handler }) => {
    const spec = handler.spec as Spec;
    const call = `${method} ${address.replace(/\[\[?(?:\.\.\.)?(\w+)\]?\]/g, '{$1}')}`;
    return row(
      `\`${call}\``,
      spec.may,
      spec.about,
      input(spec),
      answer(spec),
      [spec.limit ?? []].flat().map(often).join(', '),
    );
  });
  return `\n## ${area}\n\n${row('Call', 'Who may', 'What it does', 'Takes', 'Answers', 'At most')}\n|---|---|---|---|---|---|\n${lines.join('\n')}`;
}

const row = (...cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

function input({ query, body, upload }: Spec): string {
  const parts = [
    query && `query \`${shown(inputOf(query))}\``,
    upload && form(upload),
    body && `${upload ? 'with it' : 'body'} \`${shown(inputOf(body))}\``,
  ];
  return parts.filter(Boolean).join('<br>');
}

/** The files of a form; only the first has to be there. */
const form = (upload: FileParts) =>
  `form ${Object.entries(upload)
    .map(([name, bytes], index) => `\`${name}${index === 0 ? '' : '?'}\` file up to ${bytes / 1024 ** 2} MB`)
    .join(', ')}`;

function answer({ reply, status }: Spec): string {
  if (!reply) return status === undefined ? '' : String(status);
  return `${status ?? 200} \`${shown(outputOf(reply).properties?.it ?? {})}\``;
}

function often(limit: Limit): string {
  const { points, seconds } = LIMITS[limit];
  const whose = limit.endsWith('.address') ? ' an address' : '';
  return `${points}${whose} in ${seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`}`;
}

/** Views and replies have names, those that lib/<feature>/schema.ts gives them: PostView for postView. */
async function namedShapes(): Promise<Map<string, z.ZodType>> {
  const shapes = new Map<string, z.ZodType>();
  for (const file of globSync('lib/*/schema.ts').sort()) {
    const exported = (await import(pathToFileURL(path.resolve(file)).href)) as Record<string, unknown>;
    for (const [name, schema] of Object.entries(exported).sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (!(schema instanceof z.ZodObject) || /(Schema|Params|Query|Form)$/.test(name)) continue;
      const id = name.charAt(0).toUpperCase() + name.slice(1);
      if (!z.globalRegistry.has(schema)) z.globalRegistry.add(schema, { id });
      shapes.set(id, schema);
    }
  }
  return shapes;
}

/** What this page uses of JSON Schema. */
type Json = {
  $ref?: string;
  $defs?: Record<string, Json>;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Json[];
  type?: string | string[];
  items?: Json;
  properties?: Record<string, Json>;
  required?: string[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
};

/** Inside an object, since only there a shape with a name is called by it. */
const outputOf = (reply: z.ZodType) =>
  z.toJSONSchema(z.object({ it: reply }), { io: 'output', unrepresentable: 'any' }) as Json;

const inputOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type !== 'pipe' || def.out._zod.def.type !== 'string') return;
      // Text is measured once more after it was trimmed: that is the limit to tell of.
      const { maxLength, format } = z.toJSONSchema(def.out) as Json;
      Object.assign(jsonSchema, maxLength === undefined ? {} : { maxLength }, format === undefined ? {} : { format });
    },
  }) as Json;

const fields = ({ properties = {}, required = [] }: Json): string[] =>
  Object.entries(properties).map(([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${shown(field)}`);

/** A JSON schema in one line. */
function shown(schema: Json): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ') + byDefault(schema);
  if (schema.anyOf)
    return schema.anyOf
      .map(shown)
      .sort((a) => (a === 'null' ? 1 : -1))
      .join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => shown({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return `${shown(schema.items ?? {})}[]`;
  if (schema.type === 'object') return `{ ${fields(schema).join(', ')} }`;
  if (schema.type === 'string') return text(schema);
  return (schema.type ?? 'any') + byDefault(schema);
}

const KINDS: Record<string, string> = { 'date-time': 'time', email: 'e-mail' };

function text({ format = '', minLength = 0, maxLength }: Json): string {
  const kind = KINDS[format] ?? 'text';
  if (maxLength === undefined) return kind;
  return minLength > 1 ? `${kind} ${minLength} to ${maxLength}` : `${kind} ≤ ${maxLength}`;
}

const byDefault = (schema: Json) => (schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`);

/** The role table, with a tick where the answer is yes. */
function whoMay(): string {
  const roles = ['visitor', 'member', 'subscriber', 'admin'] as const;
  const actors: Actor[] = roles.map((role) => (role === 'visitor' ? VISITOR : { role, id: 1 }));
  const line = (name: string, verdict: (actor: Actor) => string) =>
    row(name, ...actors.map((actor) => (verdict(actor) === 'allowed' ? '✓' : verdict(actor))));
  return [
    '## Who may\n',
    'A member has an account, a subscriber access too. What a visitor may not is 401 (`sign-in`), the rest 403 (`subscribe`, `forbidden`).\n',
    row('', ...roles),
    '|---|---|---|---|---|',
    ...ACTIONS.map((action) => line(action, (actor) => roleVerdict(actor, action))),
    ...OWNER_ACTIONS.flatMap((action) => [
      line(`${action}, of one's own`, (actor) => ownerVerdict(actor, action, { userId: 1 })),
      line(`${action}, of another's`, (actor) => ownerVerdict(actor, action, { userId: 2 })),
    ]),
  ].join('\n');
}

function errors(): string {
  const lines = Object.entries(STATUS).map(([code, status]) => row(`\`${code}\``, String(status)));
  return `\n## Errors\n\nThe body is \`{ message, code }\`, of bad input also \`issues: { path, message }[]\`. What fails on our side is 500 \`internal\`.\n\n| Code | Status |\n|---|---|\n${lines.join('\n')}`;
}
