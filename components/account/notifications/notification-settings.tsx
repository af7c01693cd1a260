'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useState } from 'react';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { Spinner } from '@/components/ui/spinner';
import { queryKeys } from '@/lib/http/query-keys';
import {
  findPreset,
  NOTIFICATION_PRESETS,
  pickTopicChoices,
  type NotificationPreset,
} from '@/lib/notifications/notification-presets';
import type { PreferencesInput, PreferencesView } from '@/lib/notifications/preferences-schema';
import type { UserView } from '@/lib/users/schema';
import { UnconfirmedEmailHint } from '@/components/account/email/email-problem-notices';
import { FORM_CARD_STYLE } from '@/components/account/form-styles';
import { FeedTopicCheckboxes } from '@/components/account/feed-topic-checkboxes';
import { PushDevices } from './push-devices';
import { SchoolNotificationPreferences } from './school-notification-preferences';
import { TopicPreferences } from './topic-preferences';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { useChangePreferences } from './use-preferences';

const PRESETS: readonly { value: NotificationPreset; label: string; hint: string }[] = [
  { value: 'quiet', label: 'Quiet', hint: 'Replies show in the bell. The rest waits for the Sunday email.' },
  {
    value: 'normal',
    label: 'Normal',
    hint: "An evening email when there's news. The bell shows replies and votes, and devices get replies.",
  },
  {
    value: 'everything',
    label: 'Everything',
    hint: 'Replies by email right away, and every new post in the bell and on your devices.',
  },
];

type Choice = NotificationPreset | 'own';
const OWN: { value: Choice; label: string; hint: string } = {
  value: 'own',
  label: 'Your own choices',
  hint: 'The settings you chose under Customize.',
};

/** All notification settings. Each choice is saved immediately. */
export function NotificationSettings() {
  const user = useCurrentUser();
  const { data: wishes } = useQuery(apiQuery(queryKeys.preferences()));
  const { data: push } = useQuery(apiQuery(queryKeys.push()));
  const hasDevices = (push?.devices.length ?? 0) > 0;
  const { change, status } = useChangePreferences();
  if (!wishes || !user) return <Spinner />;
  return (
    <div className="space-y-5">
      {wishes.areLettersStopped && (
        <Alert
          variant="info"
          title="You're unsubscribed from our emails"
          action={
            <Button size="sm" variant="outline" onClick={() => change({ areLettersStopped: false })}>
              Turn emails back on
            </Button>
          }
        >
          Whatever you choose below, we'll only email you about your account.
        </Alert>
      )}
      <GeneralPreferences user={user} wishes={wishes} hasDevices={hasDevices} change={change} status={status} />
      <PushDevices userId={user.id} />
      <SchoolNotificationPreferences schools={wishes.schools} hasDevices={hasDevices} change={change} />
      <FeedTopicCheckboxes muted={wishes.mutedTopics} change={change} />
    </div>
  );
}

type GeneralPreferencesProps = {
  user: UserView;
  wishes: PreferencesView;
  /** True if push notifications are on for one of the member's devices. */
  hasDevices: boolean;
  change: (wishes: PreferencesInput) => void;
  status: string;
};

function GeneralPreferences({ user, wishes, hasDevices, change, status }: GeneralPreferencesProps) {
  const preset = findPreset(wishes);
  // When a person tries a preset (a ready-made set of choices), remembers their own choices, so that they can return to
  // them during this visit.
  const [own, setOwn] = useState<PreferencesInput | null>(null);
  const choose = (choice: Choice) => {
    if (preset === null) setOwn(pickTopicChoices(wishes));
    if (choice !== 'own') change(NOTIFICATION_PRESETS[choice]);
    else if (own) change(own);
  };
  return (
    <section aria-labelledby="wishes" className={FORM_CARD_STYLE}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="wishes" className="text-lg font-bold">
          Notifications
        </h2>
        <p role="status" className="text-sm text-muted-foreground">
          {status}
        </p>
      </div>
      <p className="mt-1 text-sm text-muted-foreground">
        <span className="break-words">{user.email}</span>{' '}
        {user.emailVerified ? 'gets the emails.' : "gets the emails once you've confirmed that this address is yours."}
      </p>
      <UnconfirmedEmailHint />
      <div className="mt-4">
        <RadioGroup<Choice>
          legend="How often?"
          options={preset === null || own ? [...PRESETS, OWN] : PRESETS}
          value={preset ?? 'own'}
          onChange={choose}
        />
      </div>
      <details className="mt-3 border-t pt-1">
        <CollapsibleSummary className="-mx-2 rounded-md px-2 font-semibold hover:bg-accent">
          Customize
        </CollapsibleSummary>
        <TopicPreferences wishes={wishes} hasDevices={hasDevices} change={change} />
      </details>
      <CheckboxField
        className="mt-1 border-t pt-4"
        label="Quiet hours: no emails or device notifications from 8 p.m. to 7 a.m. (Atlantic)"
        hint="Emails and notifications from the quiet hours arrive at 7 a.m. instead. Emails about your password, address and payments still come right away."
        checked={wishes.quietHours}
        onChange={(event) => change({ quietHours: event.target.checked })}
      />
      {hasDevices && (
        <CheckboxField
          className="mt-4"
          label="Storm mornings: closures and delays at your schools on your devices, even in quiet hours"
          hint="Only when a moderator or an administrator confirmed them, or two families reported the same."
          checked={wishes.stormPush}
          onChange={(event) => change({ stormPush: event.target.checked })}
        />
      )}
      <CheckboxField
        className="mt-4"
        label="News from the people who run this site, by email"
        hint="Now and then, for example about a new feature. You can stop them with one click."
        checked={wishes.newsMail}
        onChange={(event) => change({ newsMail: event.target.checked })}
      />
    </section>
  );
}
