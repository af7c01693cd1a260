'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { lazyServerRenderedComponent } from '@/components/providers/lazy/lazy-server-rendered-component';
import { queryKeys } from '@/lib/http/query-keys';

const MovingOnCard = lazyServerRenderedComponent(async () => (await import('./moving-on-card')).MovingOnCard);

/** Proposes the next school in June. The server sends the proposals with the page, so this never asks for them. */
export function MovingOn() {
  const { data } = useQuery({ ...apiQuery(queryKeys.schoolYear()), enabled: false });
  const proposal = data?.find(({ next }) => next !== null);
  return proposal?.next ? <MovingOnCard key={proposal.schoolId} school={proposal} next={proposal.next} /> : null;
}
