'use client';

import { useState } from 'react';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { lazyServerRenderedComponent } from '@/components/providers/lazy/lazy-server-rendered-component';
import { useFollowedSchools } from '@/components/schools/follow/use-followed-schools';

const NewMemberSteps = lazyServerRenderedComponent(async () => (await import('./new-member-steps')).NewMemberSteps);

/** First steps of a new member. The server renders them, and only a new member's browser loads their code. */
export function LazyNewMemberSteps() {
  const user = useCurrentUser();
  const [asks] = useState(useFollowedSchools().data?.length === 0);
  return (asks || user?.showsTour) && <NewMemberSteps asks={asks} />;
}
