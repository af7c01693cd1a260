import { SettingsSection } from '@/components/admin/settings/settings-section';
import { useSettingsSection } from '@/components/admin/settings/use-settings-section';
import { CheckboxField } from '@/components/ui/checkbox';
import type { Settings, SettingsReply } from '@/lib/settings/schema';

type Typed = Pick<Settings, 'holdFirstPost'>;
const startOf = ({ holdFirstPost }: Settings): Typed => ({ holdFirstPost });
const inputOf = (typed: Typed) => typed;

/** Setting that hides the first posts of members until a moderator has reviewed them. */
export function FirstPostReviewSetting({ data }: { data: SettingsReply }) {
  const form = useSettingsSection({ names: ['holdFirstPost'], data, startOf, inputOf });
  return (
    <SettingsSection
      title="First posts"
      lead="Only the author can see a first post until an administrator approves it. Until then, the author's other posts stay hidden from others too."
      mark={data.marks.holdFirstPost}
      form={form}
    >
      <CheckboxField
        label="Hold a member's first post for review"
        checked={form.fields.holdFirstPost}
        onChange={({ target }) => form.set({ holdFirstPost: target.checked })}
      />
    </SettingsSection>
  );
}
