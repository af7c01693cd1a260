import { CheckboxField } from '@/components/ui/checkbox';
import { FEATURE_FLAG_NAMES } from '@/lib/settings/feature-flags';
import type { FeatureFlags, Settings, SettingsReply } from '@/lib/settings/schema';
import { FEATURE_FLAG_LABELS } from './feature-flag-labels';
import { SettingsSection } from './settings-section';
import { useSettingsSection } from './use-settings-section';

const startOf = ({ features }: Settings) => features;
const inputOf = (features: FeatureFlags) => ({ features });

/** Feature switches for all schools without a setting of their own. */
export function FeatureFlagsSection({ data }: { data: SettingsReply }) {
  const form = useSettingsSection({ names: ['features'], data, startOf, inputOf });
  return (
    <SettingsSection
      title="What members can do"
      lead="These settings apply at every school. You can change them for one school on its page under Schools."
      mark={data.marks.features}
      form={form}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {FEATURE_FLAG_NAMES.map((name) => (
          <CheckboxField
            key={name}
            {...FEATURE_FLAG_LABELS[name]}
            checked={form.fields[name]}
            onChange={({ target }) => form.set({ [name]: target.checked })}
          />
        ))}
      </div>
    </SettingsSection>
  );
}
