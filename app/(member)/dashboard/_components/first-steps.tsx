'use client';

import { useState } from 'react';
import { useUser } from '@/components/auth/use-user';
import { WelcomeTour } from './welcome-tour';
import { WhichSchools } from './which-schools';

/** First steps of a new member, one at a time: the choice of schools if `asks` is true, then the welcome tour. */
export function FirstSteps({ asks }: { asks: boolean }) {
  const user = useUser();
  // The question “Which schools?” stays after the first choice, because many parents have children at several schools.
  const [isAsking, setAsking] = useState(asks);
  const [wasNew] = useState(user?.showsTour === true);
  if (user === null || user.suspendedUntil || user.deletionDueAt) return null;
  // After their first post, a member sees no more first steps, so that the post is near the top of the page.
  if (wasNew && !user.showsTour) return null;
  if (isAsking) return <WhichSchools onDone={() => setAsking(false)} />;
  return user.showsTour && <WelcomeTour />;
}
