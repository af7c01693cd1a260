/** Parameters of a request that are not parsed yet: text, or a map. A map with numeric keys can become a list. */
export type Raw = string | RawMap;
export type RawMap = { [key: string]: Raw };

/** Returns a map without a prototype. A prototype would be unsafe, because clients choose the keys. */
export const emptyMap = (): RawMap => Object.create(null) as RawMap;

export const isMap = (raw: Raw | undefined): raw is RawMap => typeof raw === 'object';

const MAX_DEPTH = 8;

/**
 * Parses form data: `a[b][0]=c` becomes { a: { b: { 0: 'c' } } }. `a[]=c` takes the next index. If a name has both a
 * plain value and nested values, the later ones replace the earlier ones.
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
    const inner = map[key];
    const next = isMap(inner) ? inner : emptyMap();
    map[key] = next;
    map = next;
  });
}

/** Returns the parameters as text. The order of the parameters does not change the text. */
export function canonical(raw: Raw): string {
  if (!isMap(raw)) return JSON.stringify(raw);
  return `{${Object.keys(raw)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(raw[key] ?? '')}`)
    .join(',')}}`;
}
