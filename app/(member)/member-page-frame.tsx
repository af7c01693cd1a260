import 'server-only';
import type { ReactNode } from 'react';
import { EmailAddressBanners } from '@/components/account/email/email-address-banners';
import { CurrentUserProvider } from '@/components/auth/use-current-user';
import { MemberPageLayout } from '@/components/layout/member/member-page-layout';
import { PersonalPagePart } from '@/components/providers/personal-page-part';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { PageTemplate } from '@/components/layout/template/page-template';
import type { CurrentUser } from '@/lib/auth/session';
import { OperatorNotice } from '../operator-notice';
import { Providers } from '../providers';
import { loadMemberPageLayout, pageCacheOwnerId } from '../_member-pages/load-member-page-layout';

/** `sidebar` is the content of the column beside the page. Without `sidebar`, the column lists the member's schools. */
type MemberPageFrameProps = { user: CurrentUser | null; sidebar?: ReactNode; children: ReactNode };

/**
 * Adds the header, the navigation and the shared data to a signed-in page. If `user` is null, the result is a page
 * template without personal data.
 */
export async function MemberPageFrame({ user, sidebar, children }: MemberPageFrameProps) {
  return (
    <Providers>
      <PageTemplate isTemplate={user === null} owner={user && pageCacheOwnerId(user)}>
        <QueryCacheHydrator entries={user ? await loadMemberPageLayout(user) : 'layout'}>
          <CurrentUserProvider>
            {user && <OperatorNotice signedIn />}
            <MemberPageLayout sidebar={sidebar}>
              <PersonalPagePart name="email-banners">
                <EmailAddressBanners />
              </PersonalPagePart>
              {children}
            </MemberPageLayout>
          </CurrentUserProvider>
        </QueryCacheHydrator>
      </PageTemplate>
    </Providers>
  );
}
