import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CharacterCount } from '@/components/ui/form/character-count';
import { FormField } from '@/components/ui/form/form-field';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { MAX_SITE_NOTICE_CHARACTERS, type Settings, type SettingsReply } from '@/lib/settings/schema';
import { isBlank } from '@/lib/text/clean-text';
import { SettingsSection } from './settings-section';
import { useSettingsSection } from './use-settings-section';

const EMPTY = { text: '', linkText: '', link: '', from: '', until: '', audience: 'everybody' };
type Typed = typeof EMPTY;

const startOf = ({ notice }: Settings): Typed =>
  notice
    ? {
        text: notice.text,
        linkText: notice.linkText ?? '',
        link: notice.link ?? '',
        from: notice.from ?? '',
        until: notice.until ?? '',
        audience: notice.audience,
      }
    : EMPTY;

/** Converts the form's fields to API input. If all texts are empty, the site shows no notice. */
const inputOf = ({ audience, ...texts }: Typed) => ({
  notice: Object.values(texts).every((text) => isBlank(text)) ? null : { ...texts, audience },
});

type NoticeSectionProps = { data: SettingsReply; clock: string };

/** `clock` is the current time in Nova Scotia, in the format of date and time fields. */
export function OperatorNoticeSection({ data, clock }: NoticeSectionProps) {
  const form = useSettingsSection({ names: ['notice'], data, startOf, inputOf });
  const { fields, errors, set, isPending: readOnly } = form;
  // The optional fields are expanded at the start if they have values. An error also expands them, and they stay
  // expanded after the correction.
  const [isUnfolded, setIsUnfolded] = useState(() => {
    const { text: _text, ...options } = startOf(data);
    return Object.entries(options).some(([name, value]) => value !== EMPTY[name as keyof Typed]);
  });
  return (
    <SettingsSection
      title="Notice bar"
      lead="The notice is a line above every page. Readers can hide it. If you change it, it shows again."
      mark={data.marks.notice}
      form={form}
      also={
        data.notice && (
          <Button variant="outline" onClick={() => form.save(EMPTY)}>
            Remove the notice
          </Button>
        )
      }
    >
      <StandsBadge notice={data.notice} clock={clock} />
      <div className="space-y-1">
        <FormField label="Text" error={errors.text}>
          <Textarea
            rows={2}
            className="min-h-0"
            readOnly={readOnly}
            value={fields.text}
            onChange={({ target }) => set({ text: target.value.replace(/\n/g, ' ') })}
          />
        </FormField>
        <CharacterCount text={fields.text} limit={MAX_SITE_NOTICE_CHARACTERS} />
      </div>
      <details
        open={isUnfolded || Object.keys(errors).length > 0}
        onToggle={({ currentTarget }) => setIsUnfolded(currentTarget.open)}
      >
        <CollapsibleSummary className="w-fit font-semibold">Link, dates and readers</CollapsibleSummary>
        <div className="grid gap-4 pt-2 sm:grid-cols-2">
          <FormField
            label="Link address (optional)"
            hint="A page on this site, such as /help, or https://…"
            error={errors.link}
          >
            <Input
              value={fields.link}
              readOnly={readOnly}
              inputMode="url"
              onChange={({ target }) => set({ link: target.value })}
            />
          </FormField>
          <FormField label="Link text" error={errors.linkText}>
            <Input
              value={fields.linkText}
              readOnly={readOnly}
              maxLength={60}
              onChange={({ target }) => set({ linkText: target.value })}
            />
          </FormField>
          <FormField label="From (optional)" hint="Nova Scotia time" error={errors.from}>
            <Input
              type="datetime-local"
              value={fields.from}
              readOnly={readOnly}
              onChange={({ target }) => set({ from: target.value })}
            />
          </FormField>
          <FormField label="Until (optional)" hint="Nova Scotia time" error={errors.until}>
            <Input
              type="datetime-local"
              value={fields.until}
              readOnly={readOnly}
              onChange={({ target }) => set({ until: target.value })}
            />
          </FormField>
          <FormField label="Shown to" error={errors.audience}>
            <Select value={fields.audience} onChange={({ target }) => set({ audience: target.value })}>
              <option value="everybody">Everyone</option>
              <option value="members">Members only</option>
            </Select>
          </FormField>
        </div>
      </details>
    </SettingsSection>
  );
}

function StandsBadge({ notice, clock }: { notice: Settings['notice']; clock: string }) {
  if (!notice) return null;
  if (notice.from !== null && clock < notice.from) return <Badge variant="secondary">Not shown yet</Badge>;
  if (notice.until !== null && clock >= notice.until) return <Badge variant="secondary">Ended</Badge>;
  return <Badge variant="success">Shown now</Badge>;
}
