'use client';

import { useQuery } from '@tanstack/react-query';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox';
import { Spinner } from '@/components/ui/spinner';
import { queryKeys } from '@/lib/http/query-keys';
import {
  EMAIL_FREQUENCIES_BY_TOPIC,
  type InAppNotificationTopic,
  type NotificationTopic,
} from '@/lib/notifications/topics';
import type { PreferencesInput, PreferencesView } from '@/lib/notifications/preferences-schema';
import type { PushStatusView } from '@/lib/push/schema';
import type { UserView } from '@/lib/users/schema';
import { FORM_CARD_STYLE } from '@/components/account/form-styles';
import { FeedTopicCheckboxes } from '@/components/account/feed-topic-checkboxes';
import { InAppCheckbox, PushCheckbox, EmailFrequencySelect, NotificationPreferenceRow } from './preference-fields';
import { SchoolNotificationPreferences } from './school-notification-preferences';
import { useChangePreferences } from './use-preferences';
import { UnconfirmedEmailHint } from '@/components/account/email/email-problem-notices';

const WORDS: Record<NotificationTopic, { label: string; hint: string; inApp?: string }> = {
  answers: {
    label: 'Replies to what you wrote',
    hint: 'Comments on your posts, on posts you follow and on posts you commented on. Also replies to your comments, comments that name you, and the news that your comment was marked as the answer.',
  },
  votes: { label: 'Votes on your posts', hint: 'How many parents voted on your posts, but never who.' },
  posts: {
    label: 'New posts',
    hint: 'Posts at the schools you follow. New posts by people you follow always show in the app.',
  },
  events: {
    label: 'Events',
    hint: "Tomorrow's events or the coming week's, at the schools you follow.",
    inApp: 'On the dashboard',
  },
  decisions: {
    label: "Moderators' decisions",
    hint: 'Decisions about what you wrote and about your account.',
    inApp: 'Always in the app',
  },
};

/** Form of notification choices. It saves each choice at once. */
export function PreferencesForm({ user }: { user: UserView }) {
  const { data: wishes } = useQuery<PreferencesView>({ queryKey: queryKeys.preferences() });
  const { data: push } = useQuery<PushStatusView>({ queryKey: queryKeys.push() });
  const hasDevices = (push?.devices.length ?? 0) > 0;
  const { change, status } = useChangePreferences();
  if (!wishes) return <Spinner />;
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
          The evening email goes out at 6 p.m., at most once a day and only when there's news. The Sunday email covers
          the week. <span className="break-words">{user.email}</span>{' '}
          {user.emailVerified
            ? 'gets these emails.'
            : "gets these emails once you've confirmed that this address is yours."}
        </p>
        <UnconfirmedEmailHint />
        <ul className="mt-3 divide-y">
          {(Object.keys(WORDS) as NotificationTopic[]).map((topic) => (
            <TopicRow key={topic} topic={topic} wishes={wishes} hasDevices={hasDevices} change={change} />
          ))}
        </ul>
        <CheckboxField
          className="border-t pt-4"
          label="Quiet hours: no emails or device notifications from 8 p.m. to 7 a.m. (Atlantic)"
          hint="Emails and notifications from these hours arrive at 7 a.m. instead. Emails about your password, address and payments still come right away."
          checked={wishes.quietHours}
          onChange={(event) => change({ quietHours: event.target.checked })}
        />
      </section>
      <SchoolNotificationPreferences schools={wishes.schools} hasDevices={hasDevices} change={change} />
      <FeedTopicCheckboxes muted={wishes.mutedTopics} change={change} />
    </div>
  );
}

type TopicRowProps = {
  topic: NotificationTopic;
  wishes: PreferencesView;
  /** True if push notifications are on for one of the member's devices. */
  hasDevices: boolean;
  change: (wishes: PreferencesInput) => void;
};

function TopicRow({ topic, wishes, hasDevices, change }: TopicRowProps) {
  const { label, hint, inApp } = WORDS[topic];
  const wish = wishes[topic];
  const set = (part: { app: boolean } | { mail: string } | { push: boolean }) =>
    change({ [topic as InAppNotificationTopic]: part });
  return (
    <NotificationPreferenceRow label={label} hint={hint}>
      <div className="space-y-2.5">
        {'app' in wish ? (
          <InAppCheckbox of={label} checked={wish.app} onChange={(app) => set({ app })} />
        ) : (
          <p className="text-[0.9375rem] text-muted-foreground">{inApp}</p>
        )}
        {hasDevices && 'push' in wish && (
          <PushCheckbox of={label} checked={wish.push} onChange={(push) => set({ push })} />
        )}
      </div>
      <EmailFrequencySelect
        of={label}
        paces={EMAIL_FREQUENCIES_BY_TOPIC[topic]}
        value={wish.mail}
        onChange={(mail) => set({ mail })}
      />
    </NotificationPreferenceRow>
  );
}
