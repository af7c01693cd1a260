import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CurrentUserProvider } from '@/components/auth/use-current-user';
import { queryKeys } from '@/lib/http/query-keys';
import type { FollowedSchool } from '@/lib/schools/schema';
import type { UserView } from '@/lib/users/schema';
import { FirstQuestionPrompt } from './first-question-prompt';
import { useIsFirstQuestionSuggested } from './use-is-first-question-suggested';

const Suggestion = () => useIsFirstQuestionSuggested() && <FirstQuestionPrompt />;

/** Renders the card for a new member who follows these schools. */
function cardMarkup(changes: Partial<UserView>, schools = ['Oak School']): string {
  const cache = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } });
  const user: Partial<UserView> = { id: 7, moderates: [], hasAccess: true, showsTour: true, firstName: '', ...changes };
  cache.setQueryData(queryKeys.user(), user as UserView);
  cache.setQueryData(queryKeys.follows(), schools.map((name, id) => ({ id, name })) as FollowedSchool[]);
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <CurrentUserProvider>
        <Suggestion />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
}

describe('the card that asks a new member for a first question', () => {
  it('asks for the first name only if the account has none', () => {
    expect(cardMarkup({})).toMatch(/What should parents call you\?.*<input.*>Save<.*>Ask your first question</);
    const named = cardMarkup({ firstName: 'Noor' });
    expect(named).toContain('>Ask your first question<');
    expect(named).not.toMatch(/<input|>Save</);
  });

  it('names the school of a member who follows only one', () => {
    expect(cardMarkup({})).toMatch(/ask parents at .*Oak School/);
    expect(cardMarkup({}, ['Oak School', 'Elm School'])).toMatch(/ask parents at .*your schools/);
  });

  it('is not shown to people who may not post, or have ended the tour', () => {
    for (const changes of [{ hasAccess: false }, { mustAgree: true }, { showsTour: false }])
      expect(cardMarkup(changes)).toBe('');
  });
});
