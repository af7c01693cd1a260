import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { MemberSidebar } from '@/components/layout/member/member-sidebar';
import { PageHeader } from '@/components/ui/page/page-header';
import SubscriptionPage from './subscription/page';
import SubscriptionsPage from './subscriptions/page';

// "Subscription" is the paid membership, and "My Subscriptions" are the followed schools. The specification prescribes
// both names, so pages that use both explain the difference.

vi.mock('@/lib/auth/page-sign-in', () => ({
  requireSignedIn: () => Promise.resolve({}),
  requireSignedInUnlessRenderingTemplate: () => Promise.resolve({}),
}));
vi.mock('@/lib/membership/view/queries', () => ({ fetchMembershipPageView: () => Promise.resolve(null) }));
vi.mock('@/lib/membership/household-seat/queries', () => ({ fetchHouseholdSeats: () => Promise.resolve(null) }));
vi.mock('@/lib/membership/start/payment-form-settings', () => ({ paymentFormSettings: () => null }));

// The pages read the contact address from the configuration. Without a database address and a secret, reading the
// configuration fails.
vi.stubEnv('DATABASE_URL', 'postgresql://nowhere.invalid/none');
vi.stubEnv('NEXTAUTH_SECRET', '-'.repeat(32));

const cache = new QueryClient({ defaultOptions: { queries: { queryFn: () => [] } } });

const markupOf = (node: ReactNode) =>
  renderToStaticMarkup(
    <AppRouterContext.Provider value={{} as AppRouterInstance}>
      <QueryClientProvider client={cache}>{node}</QueryClientProvider>
    </AppRouterContext.Provider>,
  );

const isHeader = (node: ReactNode): node is ReactElement => isValidElement(node) && node.type === PageHeader;

/** Returns the markup of a page's header. The other parts of the page need data from the server. */
async function headOf(page: () => Promise<ReactElement<{ children: ReactNode }>>): Promise<string> {
  return markupOf(Children.toArray((await page()).props.children).find(isHeader));
}

const linkTo = (path: string, words: string) => new RegExp(`<a[^>]*href="${path}"[^>]*>${words}</a>`);

describe('the two names "Subscription" and "My Subscriptions"', () => {
  it('the heading of the Subscription page links to the followed schools and names no price', async () => {
    const head = await headOf(() => SubscriptionPage({ searchParams: Promise.resolve({}) }));
    expect(head).not.toContain('$');
    expect(head).toMatch(linkTo('/subscriptions', 'My Subscriptions'));
  });

  it('the My Subscriptions page says that following schools is free', async () => {
    const head = await headOf(SubscriptionsPage);
    expect(head).toContain('The schools you follow, free of charge.');
    expect(head).toMatch(linkTo('/subscription', 'Subscription'));
  });

  it('the sidebar explains that following schools is free', () => {
    expect(markupOf(<MemberSidebar />)).toMatch(/My Subscriptions<\/h2><p[^>]*>Schools you follow, free of charge</);
  });
});
