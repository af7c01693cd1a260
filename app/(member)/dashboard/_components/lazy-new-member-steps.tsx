'use client';

import { useState } from 'react';
import { lazyServerRenderedComponent } from '@/components/providers/lazy/lazy-server-rendered-component';
import { useFollowedSchools } from '@/components/schools/follow/use-followed-schools';
import { useIsFirstQuestionSuggested } from './use-is-first-question-suggested';

const NewMemberSteps = lazyServerRenderedComponent(async () => (await import('./new-member-steps')).NewMemberSteps);

/** First steps of a new member. The server renders them, and only a new member's browser loads their code. */
export function LazyNewMemberSteps() {
  const [asks] = useState(useFollowedSchools().data?.length === 0);
  const suggestsQuestion = useIsFirstQuestionSuggested();
  return (asks || suggestsQuestion) && <NewMemberSteps asks={asks} suggestsQuestion={suggestsQuestion} />;
}
