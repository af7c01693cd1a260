'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { MembershipBenefits } from '@/components/membership/membership-offer';
import { MembershipSummary } from '@/components/membership/membership-summary';
import { Card, CardContent } from '@/components/ui/card';
import { Spinner } from '@/components/ui/spinner';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { FORM_AND_SIDE_PANEL_STYLE } from '@/components/account/form-styles';
import { FormerEmailNotice } from '@/components/account/factors/former-email-notice';
import { PasskeysCard } from '@/components/account/factors/passkeys-card';
import { PasswordForm } from '@/components/account/password-form';
import { ProfileForm } from './profile-form';
import { SecondFactorCard } from '@/components/account/factors/second-factor-card';
import { SessionList } from '@/components/account/session-list';
import { movedAccountSectionPath } from '@/lib/web/moved-account-pages';

const TABS = {
  profile: 'Profile',
  password: 'Password',
  subscription: 'Subscription',
};

const validTab = (tab: string | null) => (tab !== null && tab in TABS ? tab : 'profile');

/**
 * Opens the new page of an account section that has moved, if the address names the section after `#`. The server never
 * receives that part of an address.
 */
function useMovedSections() {
  const { replace } = useRouter();
  useEffect(() => {
    const follow = () => {
      const path = movedAccountSectionPath(window.location.hash);
      if (path !== null) replace(path);
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [replace]);
}

/** Tabs of the account page. The address names the open tab, so that reloads and links open the same tab. */
export function AccountTabs() {
  useMovedSections();
  const user = useCurrentUser();
  const tab = validTab(useSearchParams().get('tab'));
  if (user === null) return <Spinner />;
  return (
    <Tabs
      defaultValue={tab}
      value={tab}
      onValueChange={(next) => window.history.replaceState(null, '', `/account?tab=${next}`)}
    >
      <TabsList aria-label="Account settings">
        {Object.entries(TABS).map(([value, label]) => (
          <TabsTrigger key={value} value={value}>
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value="profile">
        <ProfileForm user={user} />
        <FormerEmailNotice />
      </TabsContent>
      <TabsContent value="password">
        <div className="space-y-5">
          <PasswordForm email={user.email} />
          <div className={FORM_AND_SIDE_PANEL_STYLE}>
            <div className="space-y-5">
              <PasskeysCard />
              <SecondFactorCard />
              <SessionList />
            </div>
          </div>
        </div>
      </TabsContent>
      <TabsContent value="subscription">
        <div className={FORM_AND_SIDE_PANEL_STYLE}>
          <MembershipSummary user={user} />
          <Card>
            <CardContent>
              <h3 className="text-sm font-bold text-muted-foreground">What a membership gives</h3>
              <MembershipBenefits className="mt-3 text-[0.9375rem]" />
            </CardContent>
          </Card>
        </div>
      </TabsContent>
    </Tabs>
  );
}
