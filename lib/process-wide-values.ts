/*
 * Key under which `globalThis` holds the process-wide values. A module variable would exist several times in a process,
 * because Next.js compiles our code more than once and server/serve.ts runs it uncompiled.
 */
const KEY = Symbol.for('parent-voice-ns');
const values = ((globalThis as { [KEY]?: Map<string, unknown> })[KEY] ??= new Map());

/**
 * Returns the process-wide value with this name, and creates the value on first use. Only one file may use each name,
 * because that file defines the type.
 */
export function getProcessWideValue<Value>(name: string, make: () => Value): Value {
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as Value;
}
