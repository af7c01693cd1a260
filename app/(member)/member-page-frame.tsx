import 'server-only';
import type { ReactNode } from 'react';
import { EmailAddressBanners } from '@/components/account/email/email-address-banners';
import { CurrentUserProvider } from '@/components/auth/use-user';
import { MemberPageLayout } from '@/components/layout/member/member-page-layout';
import { PersonalPart } from '@/components/providers/personal-part';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { PageTemplate } from '@/components/layout/template/page-template';
import type { CurrentUser } from '@/lib/auth/session';
import { OperatorNotice } from '../operator-notice';
import { Providers } from '../providers';
import { loadMemberPageLayout, cachedPageOwner } from '../_member-pages/load-member-page-layout';

/** `sidebar` replaces the list of the member's schools beside the page. */
type MemberPageFrameProps = { user: CurrentUser | null; sidebar?: ReactNode; children: ReactNode };

/** Frame of the signed-in pages. Without a user, the frame is part of a page template, which has no personal data. */
export async function MemberPageFrame({ user, sidebar, children }: MemberPageFrameProps) {
  return (
    <Providers>
      <PageTemplate isTemplate={user === null} owner={user && cachedPageOwner(user)}>
        <QueryCacheHydrator entries={user ? await loadMemberPageLayout(user) : 'layout'}>
          <CurrentUserProvider>
            {user && <OperatorNotice signedIn />}
            <MemberPageLayout sidebar={sidebar}>
              <PersonalPart name="email-banners">
                <EmailAddressBanners />
              </PersonalPart>
              {children}
            </MemberPageLayout>
          </CurrentUserProvider>
        </QueryCacheHydrator>
      </PageTemplate>
    </Providers>
  );
}
