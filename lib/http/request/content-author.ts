import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { pathIdField } from '@/lib/schema-fields';

/**
 * Query parameter of requests with contents that a person wrote. `of` is the id of this person, the author. If another
 * person has meanwhile signed in to the same browser, the server refuses the request.
 */
export const contentAuthorQuery = z.object({ of: pathIdField.optional() });

/** Returns true if a route accepts the query parameter `of`, the id of the person who wrote the request's contents. */
export const hasAuthorParameter = (query: z.ZodType | undefined): boolean =>
  query instanceof z.ZodObject && 'of' in query.shape;

/**
 * Throws `other_user` if the signed-in person is not the author (the parameter `of`). Runs before all other checks of
 * the signed-in person, because the author must not get errors about another person.
 */
export function requireAuthorIsSignedInUser(
  query: z.ZodType | undefined,
  parameters: URLSearchParams,
  userId: number | null,
): void {
  if (userId === null || !hasAuthorParameter(query)) return;
  const { data } = contentAuthorQuery.safeParse({ of: parameters.get('of') ?? undefined });
  if (data?.of !== undefined && data.of !== userId)
    throw new AppError('other_user', 'Another person is now signed in here.');
}
