'use client';

import { useState } from 'react';
import { useUser } from '@/components/auth/use-user';
import { lazyServerRenderedComponent } from '@/components/providers/lazy/lazy-server-rendered-component';
import { useFollowedSchools } from '@/components/schools/follow/use-followed-schools';

const FirstSteps = lazyServerRenderedComponent(async () => (await import('./first-steps')).FirstSteps);

/** First steps of a new member. The server renders them, and only a new member's browser loads their code. */
export function LazyFirstSteps() {
  const user = useUser();
  const [asks] = useState(useFollowedSchools().data?.length === 0);
  return (asks || user?.showsTour) && <FirstSteps asks={asks} />;
}
