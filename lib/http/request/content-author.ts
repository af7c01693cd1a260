import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { pathIdField } from '@/lib/schema-fields';

/**
 * Query parameter `of`: the id of the person who wrote the request's contents. The server refuses the request if
 * another person has since signed in to the same browser.
 */
export const contentAuthorQuery = z.object({ of: pathIdField.optional() });

/** Returns true if a route accepts the query parameter `of`, the id of the person who wrote the request's contents. */
export const hasAuthorParameter = (query: z.ZodType | undefined): boolean =>
  query instanceof z.ZodObject && 'of' in query.shape;

/**
 * Throws `other_user` if the query parameter `of`, the id of the person who wrote the request's contents, is not the id
 * of the signed-in person. This check runs first, because later checks would report errors about the wrong person.
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
