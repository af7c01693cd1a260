import { AppError } from '@/lib/errors';
import { route } from '@/lib/http/route';

const unknown = route({
  about: 'Answers any other path with 404, as JSON.',
  may: 'anyone',
  handle: async () => {
    throw new AppError('not_found', 'There is no such address in this API.');
  },
});

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
