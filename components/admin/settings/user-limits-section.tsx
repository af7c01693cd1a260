import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { ADJUSTABLE_LIMITS, type AdjustableLimit } from '@/lib/process/adjustable-limits';
import { ADJUSTABLE_LIMIT_NAMES, type Settings, type SettingsReply } from '@/lib/settings/schema';
import { cleanCopiedText } from '@/lib/text/clean-text';
import { SettingsSection } from './settings-section';
import { useSettingsSection } from './use-settings-section';

const LABELS: Record<AdjustableLimit, string> = {
  posts: 'Posts per hour',
  comments: 'Comments per ten minutes',
  uploads: 'Photos and videos per half hour',
  shares: 'Public links per hour',
  reports: 'Reports per hour',
  corrections: 'Suggested corrections per day',
};

const startOf = ({ limits }: Settings) =>
  Object.fromEntries(ADJUSTABLE_LIMIT_NAMES.map((name) => [name, String(limits[name])])) as Record<
    AdjustableLimit,
    string
  >;

const numberOf = (text: string) => (/^\d{1,6}$/.test(cleanCopiedText(text)) ? Number(cleanCopiedText(text)) : text);

const inputOf = (typed: Record<AdjustableLimit, string>) => ({
  limits: Object.fromEntries(ADJUSTABLE_LIMIT_NAMES.map((name) => [name, numberOf(typed[name])])),
});

/** Form for the limits of each person's activity, such as posts per hour. */
export function UserLimitsSection({ data }: { data: SettingsReply }) {
  const form = useSettingsSection({ names: ['limits'], data, startOf, inputOf });
  const { fields, errors, set } = form;
  return (
    <SettingsSection
      title="Limits"
      lead="These limits say how much one person can do. You can't change sign-in and payment limits here."
      mark={data.marks.limits}
      form={form}
    >
      <div className="grid grid-cols-2 items-end gap-4">
        {ADJUSTABLE_LIMIT_NAMES.map((name) => {
          const { usual, least, most } = ADJUSTABLE_LIMITS[name];
          return (
            <FormField
              key={name}
              label={LABELS[name]}
              hint={`${least} to ${most}; usually ${usual}`}
              error={errors[name]}
            >
              <Input
                inputMode="numeric"
                autoComplete="off"
                readOnly={form.isPending}
                value={fields[name]}
                onChange={({ target }) => set({ [name]: target.value })}
              />
            </FormField>
          );
        })}
      </div>
    </SettingsSection>
  );
}
