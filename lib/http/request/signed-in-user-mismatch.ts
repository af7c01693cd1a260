import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { pathIdField } from '@/lib/schema-fields';

/**
 * Query of requests that name the person who wrote their contents. Somebody else may have signed in to the same browser
 * since the page was loaded.
 */
export const sameUserQuery = z.object({ of: pathIdField.optional() });

/** Returns true if requests with this query may name a person. */
export const hasExpectedUserParameter = (query: z.ZodType | undefined): boolean =>
  query instanceof z.ZodObject && 'of' in query.shape;

/**
 * Throws `other_user` if the request names another person than the signed-in one. Runs before all checks of the
 * signed-in person, because their refusals do not concern the person whom the request names.
 */
export function requireSameUser(
  query: z.ZodType | undefined,
  parameters: URLSearchParams,
  userId: number | null,
): void {
  if (userId === null || !hasExpectedUserParameter(query)) return;
  const { data } = sameUserQuery.safeParse({ of: parameters.get('of') ?? undefined });
  if (data?.of !== undefined && data.of !== userId)
    throw new AppError('other_user', 'Another person is now signed in here.');
}
