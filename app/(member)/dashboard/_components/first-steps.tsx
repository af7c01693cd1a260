'use client';

import { useState } from 'react';
import { useUser } from '@/components/auth/use-user';
import { lazyServerRenderedComponent } from '@/components/providers/lazy/lazy-server-rendered-component';
import { useFollowedSchools } from '@/components/schools/follow/use-followed-schools';

const Question = lazyServerRenderedComponent(async () => (await import('./which-schools')).WhichSchools);
const Tour = lazyServerRenderedComponent(async () => (await import('./welcome-tour')).WelcomeTour);

/** First steps of a new member, one at a time: the choice of schools, then the tour. The server renders both. */
export function FirstSteps() {
  const user = useUser();
  // The question stays after the first choice, because many parents have children at several schools.
  const [asks, setAsks] = useState(useFollowedSchools().data?.length === 0);
  if (user === null || user.suspendedUntil || user.deletionDueAt) return null;
  if (asks) return <Question onDone={() => setAsks(false)} />;
  return user.showsTour && <Tour />;
}
