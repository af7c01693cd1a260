import { z } from 'zod';
import { readApiDocument } from '@/lib/http/response/openapi-document';
import { route } from '@/lib/http/route';

export const GET = route({
  about: 'Returns this description of the API in OpenAPI 3.1.',
  may: 'admin.enter',
  reply: z.looseObject({ openapi: z.string() }),
  handle: () => readApiDocument(),
});
