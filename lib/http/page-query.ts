import { z } from 'zod';

const limit = z.coerce
  .number('limit must be a number')
  .min(1, 'limit must be at least 1')
  .default(20)
  .transform((value) => Math.min(100, Math.floor(value)));

/** `?limit=&cursor=` of a list: 20 unless said, 100 at the most. */
export const pageQuery = z.object({ limit, cursor: z.string().max(500).optional() });
export type PageQuery = z.output<typeof pageQuery>;
