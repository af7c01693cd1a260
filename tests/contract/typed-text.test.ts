import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { apiRoutes } from '@/tools/api-document/routes';
import { INVISIBLE_TEXTS } from '../support/invisible-texts';

// The field types in lib/fields.ts clean every text that people type. A text without visible characters counts as
// empty.

/**
 * Names of text fields that may hold invisible characters. These are texts that must be stored unchanged, and values
 * that programs send.
 */
const NOT_TYPED = [
  // The server stores passwords and drafts exactly as people type them.
  'currentPassword',
  'fields',
  'password',
  // Honeypot field, which people cannot see.
  'reference',
  // People choose an action, a board or a region from a list. Any other value matches nothing.
  'action',
  'board',
  'region',
  'targetType',
  // The server validates the start and the end of an event together with its other fields.
  'end',
  'start',
  // Programs send tokens, cursors and other ids back as they received them, or take them from a link.
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
/**
 * Two more inputs that nobody types. Browsers send the CSP reports. `seen.reason` is the reason of a suspension as the
 * page showed it, which the server only compares.
 */
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

/** True if the schema accepts a string as input. */
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
const textFields = routes.flatMap(({ method, path, handler }) =>
  (['body', 'query', 'params'] as const).flatMap((part) => {
    const schema = handler.spec[part];
    return schema ? [...leavesOf(schema, `${method} ${path} ${part}`, part)] : [];
  }),
);

describe('a typed text without visible characters', () => {
  it('a text without visible characters is sent in the text fields of all requests', () => {
    expect(textFields.length).toBeGreaterThan(150);
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
      expect(textFields.map((leaf) => leaf.name)).toContain(name);
  });

  it('a text without visible characters is refused or treated as empty by all fields except the listed ones', () => {
    const accepted: string[] = [];
    for (const { path, name, schema } of textFields) {
      const isAccepted = (text: string) => {
        const { success, data } = (schema as z.ZodType).safeParse(text);
        return success && data !== null && data !== '';
      };
      if (!NOT_TYPED_IN.test(path) && INVISIBLE_TEXTS.some(isAccepted)) accepted.push(name);
    }
    expect([...new Set(accepted)].sort()).toEqual([...NOT_TYPED].sort());
  });
});
