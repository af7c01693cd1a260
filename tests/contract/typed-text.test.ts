import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { findApiRoutes } from '@/tools/api-document/api-routes';
import { INVISIBLE_TEXTS } from '../support/invisible-texts';

// Requests must use the field types in lib/schema-fields.ts for every text that people type. These types remove invisible
// characters, so that a text of only invisible characters counts as empty.

/**
 * Names of text fields that may contain invisible characters, because programs send these texts or the server must
 * store them unchanged.
 */
const NOT_TYPED = [
  // Passwords and drafts. People type them, but the server must not remove any characters from them.
  'currentPassword',
  'fields',
  'password',
  // A hidden field that only spam programs fill in.
  'reference',
  // People choose these values (an action, a board or a region) from a list.
  'action',
  'board',
  'region',
  'targetType',
  // Start and end of an event. The server validates them together with the event's other fields, so they need no type
  // from lib/schema-fields.ts.
  'end',
  'start',
  // Tokens, cursors and other ids. Nobody types them, because programs copy them from an earlier response or from a
  // link.
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
 * Paths of further fields with texts that nobody types. Browsers send CSP reports. The suspension form sends back the
 * reason that it showed (`seen.reason`), and the server only compares this text with the stored reason.
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

const routes = await findApiRoutes();
const textFields = routes.flatMap(({ method, path, handler }) =>
  (['body', 'query', 'params'] as const).flatMap((part) => {
    const schema = handler.spec[part];
    return schema ? [...leavesOf(schema, `${method} ${path} ${part}`, part)] : [];
  }),
);

describe('a typed text without visible characters', () => {
  it('the tests send a text without visible characters in more than 150 text fields', () => {
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

  it('a text without visible characters is refused or treated as empty in every field that users type in', () => {
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
