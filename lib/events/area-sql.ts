import 'server-only';
import { Prisma } from '@/lib/database/db';
import type { EventArea } from './area';

/** SQL condition for the events of exactly this school or area. */
export const ofArea = ({ schoolId, region, family }: EventArea): Prisma.Sql =>
  schoolId === null
    ? Prisma.sql`school_id IS NULL AND region = ${region} AND family = ${family}`
    : Prisma.sql`school_id = ${schoolId}`;
