import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { apiRoutes } from '@/tools/api-document/routes';
import { NOTHING_SEEN } from '../support/nothing-seen';

// Every text that people type is cleaned by the fields of lib/fields.ts: a text in which nothing can be seen is empty.

/** Strings that may hold nothing visible, by name: what must stay as it was typed, and what programs send. */
const NOT_TYPED = [
  // Never changed; a draft is stored as typed.
  'currentPassword',
  'fields',
  'password',
  // A robot fills it, a person does not see it.
  'reference',
  // Chosen from a list; another value finds nothing.
  'action',
  'board',
  'region',
  'targetType',
  // Looked at with the other fields of an event, and refused there.
  'end',
  'start',
  // Sent back as they were received, or as a link has them.
  'current',
  'cursor',
  'endpoint',
  'invitation',
  'key',
  'priceId',
  'seen',
  'sessionId',
  'shareToken',
  'token',
  'uid',
];
/** Reports of browsers, and a reason as the administrator saw it. */
const NOT_TYPED_IN = /^POST \/api\/csp-reports |body\.seen\.reason$/;

type Leaf = { path: string; name: string; schema: z.core.$ZodType };
type Def = {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
};
const defOf = (schema: z.core.$ZodType) => schema._zod.def as Def;

/** True if the schema takes a string, before whatever it does with it. */
function takesText(schema: z.core.$ZodType): boolean {
  const { type, in: first, options = [], innerType } = defOf(schema);
  if (type === 'pipe' && first) return takesText(first);
  if (type === 'union') return options.some(takesText);
  return type === 'string' || (innerType !== undefined && takesText(innerType));
}

function* leavesOf(schema: z.core.$ZodType, path: string, name: string): Generator<Leaf> {
  const { type, shape = {}, innerType, element, valueType, options = [], in: first, out } = defOf(schema);
  if (takesText(schema)) yield { path, name, schema };
  else if (type === 'object')
    for (const [key, field] of Object.entries(shape)) yield* leavesOf(field, `${path}.${key}`, key);
  else if (type === 'union') for (const option of options) yield* leavesOf(option, path, name);
  else if (type === 'pipe' && first && out)
    yield* leavesOf(defOf(first).type === 'transform' ? out : first, path, name);
  else for (const inner of [innerType, element, valueType]) if (inner) yield* leavesOf(inner, path, name);
}

const routes = await apiRoutes();
const typed = routes.flatMap(({ method, path, handler }) =>
  (['body', 'query', 'params'] as const).flatMap((part) => {
    const schema = handler.spec[part];
    return schema ? [...leavesOf(schema, `${method} ${path} ${part}`, part)] : [];
  }),
);

describe('a text in which nothing can be seen', () => {
  it('is looked for in the fields of all requests', () => {
    expect(typed.length).toBeGreaterThan(150);
    for (const name of [
      'content',
      'title',
      'reason',
      'note',
      'firstName',
      'choices',
      'q',
      'search',
      'answer',
      'word',
      'email',
    ])
      expect(typed.map((leaf) => leaf.name)).toContain(name);
  });

  it('is refused or taken for nothing by all fields but these', () => {
    const taken: string[] = [];
    for (const { path, name, schema } of typed) {
      const isTaken = (text: string) => {
        const { success, data } = (schema as z.ZodType).safeParse(text);
        return success && data !== null && data !== '';
      };
      if (!NOT_TYPED_IN.test(path) && NOTHING_SEEN.some(isTaken)) taken.push(name);
    }
    expect([...new Set(taken)].sort()).toEqual([...NOT_TYPED].sort());
  });
});
