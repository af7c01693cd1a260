import { TOPIC_LABELS, POST_TOPICS } from '@/components/posts/topics/post-topics';
import { CheckboxField } from '@/components/ui/checkbox';
import type { PreferencesInput, PreferencesView } from '@/lib/notifications/preferences-schema';
import { FORM_CARD_STYLE } from './form-styles';

type MutedTopicsProps = { muted: PreferencesView['mutedTopics']; change: (wishes: PreferencesInput) => void };

/** Checkboxes with which a member chooses the topics in their feed. */
export function FeedTopicCheckboxes({ muted, change }: MutedTopicsProps) {
  return (
    <section aria-labelledby="topics-of-feed" className={FORM_CARD_STYLE}>
      <h2 id="topics-of-feed" className="text-lg font-bold">
        Topics in your feed
      </h2>
      <p className="mt-1 text-sm text-muted-foreground">
        Topics you uncheck are hidden from your feed. School boards, search and notifications stay the same.
      </p>
      <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-x-4 gap-y-3 sm:grid-cols-4">
        {POST_TOPICS.map((topic) => (
          <CheckboxField
            key={topic}
            label={TOPIC_LABELS[topic]}
            checked={!muted.includes(topic)}
            onChange={({ target: { checked } }) => change({ feedTopics: [{ topic, isMuted: !checked }] })}
          />
        ))}
      </div>
    </section>
  );
}
