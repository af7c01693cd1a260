import { defineConfig } from 'prisma/config';

/**
 * Configuration of the Prisma CLI, which developers may use if their machine can download Prisma's engine. Our scripts
 * do not use this file.
 */
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.MIGRATION_DATABASE_URL || process.env.DATABASE_URL || '' },
});
