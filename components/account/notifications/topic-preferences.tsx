import {
  EMAIL_FREQUENCIES_BY_TOPIC,
  type InAppNotificationTopic,
  type NotificationTopic,
} from '@/lib/notifications/notification-topics';
import type { PreferencesInput, PreferencesView } from '@/lib/notifications/preferences-schema';
import { EmailFrequencySelect, InAppCheckbox, NotificationPreferenceRow, PushCheckbox } from './preference-fields';

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

type TopicPreferencesProps = {
  wishes: PreferencesView;
  /** True if push notifications are on for one of the member's devices. */
  hasDevices: boolean;
  change: (wishes: PreferencesInput) => void;
};

/** Choices for each topic of notifications, made separately for the app, devices and email. */
export const TopicPreferences = (props: TopicPreferencesProps) => (
  <>
    <p className="mt-1 text-sm text-muted-foreground">
      The evening email goes out at 6 p.m., at most once a day and only when there's news. The Sunday email covers the
      week.
    </p>
    <ul className="mt-1 divide-y">
      {(Object.keys(WORDS) as NotificationTopic[]).map((topic) => (
        <TopicRow key={topic} topic={topic} {...props} />
      ))}
    </ul>
  </>
);

function TopicRow({ topic, wishes, hasDevices, change }: TopicPreferencesProps & { topic: NotificationTopic }) {
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
