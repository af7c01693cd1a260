import 'server-only';
import { Prisma } from '@/lib/database/db';
import { AppError } from '@/lib/errors';

export const emailTakenError = () => new AppError('conflict', 'Email already exists');

/** Runs a database change that stores an email address. Throws `conflict` if another person has this address. */
export async function withEmailTakenError<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') throw emailTakenError();
    throw error;
  }
}
