import { defineConfig } from 'prisma/config';

/** For Prisma's own command line on a machine that can download its engine; our scripts do not need it. */
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.MIGRATION_DATABASE_URL || process.env.DATABASE_URL || '' },
});
