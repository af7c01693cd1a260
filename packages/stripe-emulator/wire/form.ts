/**
 * A request parameter that is not validated yet: a text, or a map of nested parameters. A map with numeric keys may
 * represent a list.
 */
export type Raw = string | RawMap;
export type RawMap = { [key: string]: Raw };

/**
 * Returns a map without a prototype, because a client may send the key `__proto__`, which would change the prototype of
 * an ordinary object.
 */
export const emptyMap = (): RawMap => Object.create(null) as RawMap;

export const isMap = (raw: Raw | undefined): raw is RawMap => typeof raw === 'object';

const MAX_DEPTH = 8;

/**
 * Parses form data, for example `a[b][0]=c` into { a: { b: { 0: 'c' } } }. An empty index, as in `a[]=c`, means the
 * next free index.
 */
export function parseForm(text: string): RawMap {
  const root = emptyMap();
  for (const [name, value] of new URLSearchParams(text)) place(root, pathOf(name), value);
  return root;
}

function pathOf(name: string): string[] {
  const head = /^[^[]*/.exec(name)?.[0] ?? '';
  const rest = [...name.slice(head.length).matchAll(/\[([^\]]*)\]/g)].map((part) => part[1] ?? '');
  return [head, ...rest].slice(0, MAX_DEPTH);
}

function place(root: RawMap, path: string[], value: string): void {
  let map = root;
  path.forEach((part, index) => {
    const key = part === '' && index > 0 ? String(Object.keys(map).length) : part;
    if (index === path.length - 1) {
      map[key] = value;
      return;
    }
    // If the form has both `a=b` and `a[c]=d`, the later one replaces the earlier one.
    const inner = map[key];
    const next = isMap(inner) ? inner : emptyMap();
    map[key] = next;
    map = next;
  });
}

/** Returns the parameters as a text that does not depend on their order, so that two requests can be compared. */
export function canonicalText(raw: Raw): string {
  if (!isMap(raw)) return JSON.stringify(raw);
  return `{${Object.keys(raw)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalText(raw[key] ?? '')}`)
    .join(',')}}`;
}
