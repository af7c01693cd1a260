'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/page/link';
import { queryKeys } from '@/lib/http/query-keys';

/**
 * Lists groups of parents who vouch for each other, so that an administrator can check whether they are different
 * people. Renders nothing if no group is found.
 */
export function MutualVouchingGroups() {
  const { data: rings = [] } = useQuery(apiQuery(queryKeys.vouchRings()));
  if (rings.length === 0) return null;
  return (
    <section aria-labelledby="rings" className="mt-8">
      <h2 id="rings" className="text-lg font-bold">
        Circles of vouching
      </h2>
      <p className="mb-3 text-muted-foreground">
        These parents vouch for each other. They may be friends, or one person with several accounts. Start with circles
        whose members are verified by vouches only.
      </p>
      <ul className="space-y-3">
        {rings.map(({ schoolId, schoolName, people }) => (
          <li key={`${schoolId}-${people[0]?.id}`} className="rounded-lg border bg-card p-4 shadow-card">
            <p className="font-semibold">
              {schoolName}: {people.length} people
            </p>
            <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5">
              {people.map(({ id, name, hasOwnProof }) => (
                <li key={id} className="flex items-center gap-1.5">
                  <Link
                    href={`/admin/users/${id}`}
                    prefetch={false}
                    className="font-medium text-primary hover:underline"
                  >
                    {name}
                  </Link>
                  {!hasOwnProof && <Badge variant="warning">Verified by vouches only</Badge>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
