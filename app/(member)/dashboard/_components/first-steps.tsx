'use client';

import { useState } from 'react';
import { useUser } from '@/components/auth/use-user';
import { WelcomeTour } from './welcome-tour';
import { WhichSchools } from './which-schools';

/** First steps of a new member, one at a time: the choice of schools if `asks` is true, then the tour. */
export function FirstSteps({ asks }: { asks: boolean }) {
  const user = useUser();
  // The question stays after the first choice, because many parents have children at several schools.
  const [isAsking, setAsking] = useState(asks);
  const [wasNew] = useState(user?.showsTour === true);
  if (user === null || user.suspendedUntil || user.deletionDueAt) return null;
  if (wasNew && !user.showsTour) return null; // The first post ends all steps, so that it is near the top of the page.
  if (isAsking) return <WhichSchools onDone={() => setAsking(false)} />;
  return user.showsTour && <WelcomeTour />;
}
