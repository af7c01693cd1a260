import type { ReactNode } from 'react';
import { UploadTraySlot } from '@/components/media/upload/upload-tray-slot';
import { EndPaymentFlowOnLeave } from '@/components/membership/payment/end-payment-flow-on-leave';
import { LiveNotificationUpdates } from '@/components/notifications/live-notification-updates';
import { PersonalPagePart } from '@/components/providers/personal-page-part';
import { NavigationPrefetch } from './navigation-prefetch';
import { MemberBottomNavigation } from './member-bottom-navigation';
import { MemberFooter } from './member-footer';
import { MemberHeader } from './member-header';
import { MemberSidebar } from './member-sidebar';
import { OfflineSupport } from './offline-support';
import { ReloadOnUserChange } from './reload-on-user-change';
import { AccountBanners } from './account-banners';
import { PushSubscriptionRenewal } from './push-subscription-renewal';
import { UnsentUploadResumer } from './unsent-upload-resumer';

/**
 * Header, navigation and footer of every signed-in page. On admin pages, `sidebar` replaces the list of the member's
 * schools.
 */
export function MemberPageLayout({ sidebar, children }: { sidebar?: ReactNode; children: ReactNode }) {
  return (
    <>
      <MemberHeader />
      <div className="page-width flex flex-1 gap-8 pt-4 pb-6 sm:pt-6 lg:py-8">
        {sidebar ? (
          <div className="-ml-2.5 hidden w-58 shrink-0 lg:block print:hidden">{sidebar}</div>
        ) : (
          <aside aria-label="My schools and links" className="-ml-2.5 hidden w-58 shrink-0 lg:block print:hidden">
            <MemberSidebar className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto" />
          </aside>
        )}
        <UploadTraySlot />
        <main id="main" tabIndex={-1} className="min-w-0 flex-1">
          <OfflineSupport />
          <PersonalPagePart name="account-banners">
            <AccountBanners />
          </PersonalPagePart>
          {children}
        </main>
      </div>
      <MemberFooter />
      <MemberBottomNavigation />
      <UnsentUploadResumer />
      <ReloadOnUserChange />
      <LiveNotificationUpdates />
      <EndPaymentFlowOnLeave />
      <PushSubscriptionRenewal />
      <NavigationPrefetch />
    </>
  );
}
