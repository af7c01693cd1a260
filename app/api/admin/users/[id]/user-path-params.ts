import { z } from 'zod';
import { pathIdField } from '@/lib/schema-fields';

/** Path parameters of the routes about one user: the user's id. */
export const userPathParams = z.object({ id: pathIdField });
