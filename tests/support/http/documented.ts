import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { toOpenApiPath, projectRoot, type ApiRoute } from '@/tools/api-document/api-routes';

type Answered = { $ref?: string; content?: Record<string, object> };
type Operation = { responses: Record<string, Answered> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Answered> };
};

const file = 'docs/openapi.json';

function load() {
  const document = JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8')) as Document;
  // The validator does not check the schemas themselves, because tests/contract/api-documents.test.ts does. It also
  // does not optimize its compiled code, because this would take more time than it saves.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, code: { optimize: false } });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api');
  return { document, ajv, validators: new Map<string, ValidateFunction>() };
}

/**
 * All test files of the process share the validators, because compiling a schema takes longer than validating with it.
 */
const loaded = globalThis as { __documented?: ReturnType<typeof load> };
const { document, ajv, validators } = (loaded.__documented ??= load());

function validatorAt(pointer: string): ValidateFunction {
  const validator = validators.get(pointer) ?? ajv.compile({ $ref: `api${pointer}` });
  validators.set(pointer, validator);
  return validator;
}

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Documented answers to requests for unknown addresses under /api, by status. The API document lists only known
 * addresses, and mentions these answers in its introduction.
 */
const UNKNOWN_ADDRESS: Record<number, Answered> = {
  403: { $ref: '#/components/responses/Forbidden' },
  404: { $ref: '#/components/responses/NotFound' },
  503: { $ref: '#/components/responses/Unavailable' },
};

type Seen = { status: number; type: string; bytes: Uint8Array; body: unknown };

/** Throws unless the API document lists this answer: its status, media type and body. */
export function expectDocumented({ method, path: address }: ApiRoute, { status, type, bytes, body }: Seen): void {
  const call = `${method} ${toOpenApiPath(address)}`;
  const errorOf = (what: string) => new Error(`${call} answers ${status}, ${what} (stale? npm run docs:api)`);
  const [pointer, answer] = answerAt(method, address, status);
  if (!answer) throw errorOf(`which ${file} does not name: ${JSON.stringify(body)?.slice(0, 200)}`);
  const mediaType = type.split(';')[0] ?? '';
  const types = Object.keys(answer.content ?? {});
  if (types.length === 0 && bytes.length > 0) throw errorOf(`with a body, of which ${file} says nothing`);
  if (types.length > 0 && !types.includes(mediaType))
    throw errorOf(`with ${mediaType || 'no type'} in place of ${types.join(', ')}`);
  if (mediaType !== 'application/json') return;
  const validate = validatorAt(`${pointer}/content/application~1json/schema`);
  if (!validate(body)) throw errorOf(`with a body that is not as ${file} says: ${ajv.errorsText(validate.errors)}`);
}

/** Returns the API document's entry for an answer, and the JSON pointer to that entry. */
function answerAt(method: string, address: string, status: number): [string, Answered | undefined] {
  const template = toOpenApiPath(address);
  const documented = document.paths[template]?.[method.toLowerCase()]?.responses[status];
  const answer = address.includes('[[') ? UNKNOWN_ADDRESS[status] : documented;
  if (!answer?.$ref) return [`#/paths/${escaped(template)}/${method.toLowerCase()}/responses/${status}`, answer];
  return [answer.$ref, document.components.responses[answer.$ref.split('/').at(-1) ?? '']];
}
