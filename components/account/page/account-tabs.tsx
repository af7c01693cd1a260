'use client';

import { useSearchParams } from 'next/navigation';
import { useUser } from '@/components/auth/use-user';
import { MembershipBenefits } from '@/components/membership/membership-offer';
import { MembershipSummary } from '@/components/membership/membership-summary';
import { Card, CardContent } from '@/components/ui/card';
import { Spinner } from '@/components/ui/spinner';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { FORM_WITH_PANEL_STYLE } from '@/components/account/form-styles';
import { FollowedPeopleAndPosts } from '@/components/account/followed-people-and-posts';
import { FormerEmailNotice } from '@/components/account/factors/former-email-notice';
import { Passkeys } from '@/components/account/factors/passkeys';
import { MutedPeople } from '@/components/account/muted-people';
import { PasswordForm } from '@/components/account/password-form';
import { PreferencesForm } from '@/components/account/notifications/preferences-form';
import { ProfileForm } from './profile-form';
import { SecondFactorCard } from '@/components/account/factors/second-factor-card';
import { SessionList } from '@/components/account/session-list';
import { PushDevices } from '@/components/account/notifications/push-devices';
import { PersonalDataCards } from '@/components/account/personal-data-cards';

const TABS = {
  profile: 'Profile',
  password: 'Password',
  subscription: 'Subscription',
  notifications: 'Notifications',
  data: 'Your data',
};

const validTab = (tab: string | null) => (tab !== null && tab in TABS ? tab : 'profile');

/** Tabs of the account page. The address names the open tab, so that reloads and links open the same tab. */
export function AccountTabs() {
  const user = useUser();
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
          <div className={FORM_WITH_PANEL_STYLE}>
            <div className="space-y-5">
              <Passkeys />
              <SecondFactorCard />
              <SessionList />
            </div>
          </div>
        </div>
      </TabsContent>
      <TabsContent value="subscription">
        <div className={FORM_WITH_PANEL_STYLE}>
          <MembershipSummary user={user} />
          <Card>
            <CardContent>
              <h3 className="text-sm font-bold text-muted-foreground">What a membership gives</h3>
              <MembershipBenefits className="mt-3 text-[0.9375rem]" />
            </CardContent>
          </Card>
        </div>
      </TabsContent>
      <TabsContent value="notifications">
        <div className="space-y-5">
          <PreferencesForm user={user} />
          <PushDevices userId={user.id} />
          <FollowedPeopleAndPosts />
          <MutedPeople />
        </div>
      </TabsContent>
      <TabsContent value="data">
        <PersonalDataCards />
      </TabsContent>
    </Tabs>
  );
}
