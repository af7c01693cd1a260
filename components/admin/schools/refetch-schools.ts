import type { QueryClient } from '@tanstack/react-query';
import { keys } from '@/lib/http/keys';

/** After a school came, went or changed: every list that shows it is fetched anew. */
export const refetchSchools = (cache: QueryClient): Promise<unknown> =>
  Promise.all(
    [keys.adminSchools(), keys.deletedSchools(), keys.schools(), keys.follows(), keys.feed()].map((queryKey) =>
      cache.invalidateQueries({ queryKey }),
    ),
  );
