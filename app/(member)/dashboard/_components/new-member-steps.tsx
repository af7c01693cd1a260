'use client';

import { useState } from 'react';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { ChooseSchoolsPrompt } from './choose-schools-prompt';
import { FirstQuestionPrompt } from './first-question-prompt';

type NewMemberStepsProps = { asks: boolean; suggestsQuestion: boolean };

/** First steps of a new member, one at a time: the choice of schools if `asks` is true, then a first question. */
export function NewMemberSteps({ asks, suggestsQuestion }: NewMemberStepsProps) {
  const user = useCurrentUser();
  // The question “Which schools?” stays after the first choice, because many parents have children at several schools.
  const [isAsking, setAsking] = useState(asks);
  const [wasNew] = useState(user?.showsTour === true);
  if (user === null || user.suspendedUntil || user.deletionDueAt) return null;
  // After their first post, a member sees no more first steps, so that the post is near the top of the page.
  if (wasNew && !user.showsTour) return null;
  if (isAsking) return <ChooseSchoolsPrompt onDone={() => setAsking(false)} />;
  return suggestsQuestion && <FirstQuestionPrompt />;
}
