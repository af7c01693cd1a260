import { z } from 'zod';
import { pathId } from '@/lib/fields';

/** Whom it is about. */
export const userParams = z.object({ id: pathId });
