import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { ME_TOOS_FOR_REPLY, type Settings, type SettingsReply } from '@/lib/settings/schema';
import { cleanCopiedText } from '@/lib/text/clean-text';
import { SettingsSection } from './settings-section';
import { useSettingsSection } from './use-settings-section';

type Typed = { needed: string };
const startOf = ({ meToosForReply }: Settings): Typed => ({ needed: String(meToosForReply) });
const inputOf = ({ needed }: Typed) => ({
  meToosForReply: /^\d{1,6}$/.test(cleanCopiedText(needed)) ? Number(cleanCopiedText(needed)) : null,
});

/** Form for the number of parents who must share a concern before a school may be asked to reply. */
export function SchoolReplySection({ data }: { data: SettingsReply }) {
  const form = useSettingsSection({ names: ['meToosForReply'], data, startOf, inputOf });
  const { least, most } = ME_TOOS_FOR_REPLY;
  return (
    <SettingsSection
      title="Right of reply"
      lead="When enough verified parents share a concern, a moderator can send the school's office a link to reply once."
      mark={data.marks.meToosForReply}
      form={form}
    >
      <FormField
        label="Parents who say “Me too”"
        hint={`${least} to ${most}; usually 10. Counts grow in steps of five.`}
        error={form.errors.meToosForReply && `Enter a number from ${least} to ${most}.`}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          readOnly={form.isPending}
          value={form.fields.needed}
          onChange={({ target }) => form.set({ needed: target.value })}
          className="max-w-32"
        />
      </FormField>
    </SettingsSection>
  );
}
