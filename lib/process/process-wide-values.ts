/*
 * Values that exist once per process. Next compiles our code more than once, and server/serve.ts runs it uncompiled, so
 * a module variable would exist several times.
 */
const KEY = Symbol.for('parent-voice-ns');
const values = ((globalThis as { [KEY]?: Map<string, unknown> })[KEY] ??= new Map());

/**
 * Returns the process-wide value with this name, and creates it on first use. Each name belongs to one file, which
 * defines its type.
 */
export function getProcessWideValue<Value>(name: string, make: () => Value): Value {
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as Value;
}
