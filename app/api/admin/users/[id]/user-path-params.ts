import { z } from 'zod';
import { pathIdField } from '@/lib/schema-fields';

/** Path parameter with the user's id. */
export const userParams = z.object({ id: pathIdField });
