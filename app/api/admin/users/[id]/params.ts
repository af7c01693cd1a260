import { z } from 'zod';
import { pathIdField } from '@/lib/fields';

/** Path parameter with the user's id. */
export const userParams = z.object({ id: pathIdField });
