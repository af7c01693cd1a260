import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { projectRoot } from './api-routes';

/**
 * Registers every exported object schema under its name in the document, for example createPostSchema as CreatePost.
 * Throws if two schemas would have the same name.
 */
export async function registerSchemaNames(): Promise<void> {
  const taken = new Map<string, z.ZodType>();
  for (const file of globSync(path.join('lib', '**', '*schema.ts'), { cwd: projectRoot }).sort()) {
    const exported = (await import(pathToFileURL(path.join(projectRoot, file)).href)) as Record<string, unknown>;
    for (const [name, schema] of Object.entries(exported)) {
      if (!isObject(schema) || /(Params|Query|Form)$/.test(name)) continue;
      const id = name.charAt(0).toUpperCase() + name.slice(1).replace(/Schema$/, '');
      if ((taken.get(id) ?? schema) !== schema) throw new Error(`${file}: two schemas have the name ${id}.`);
      taken.set(id, schema);
      if (!z.globalRegistry.has(schema)) z.globalRegistry.add(schema, { id });
    }
  }
}

/** True for a Zod object schema, and for a Zod pipe whose output is an object schema. */
const isObject = (schema: unknown): schema is z.ZodType =>
  schema instanceof z.ZodObject || (schema instanceof z.ZodPipe && schema.out instanceof z.ZodObject);
