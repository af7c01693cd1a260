import { useState, type FormEvent } from 'react';
import { useKeepPageOpenOnSessionEnd } from '@/components/drafts/use-keep-page-open-on-session-end';
import { SchoolPicker } from '@/components/posts/writing/school-picker';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { CharacterCount } from '@/components/ui/form/character-count';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { callApi } from '@/lib/http/api-client';
import type { Body } from '@/lib/http/api-types';
import { queryKeys } from '@/lib/http/query-keys';
import {
  endorsementSchema,
  MAX_ENDORSER_NAME_CHARACTERS,
  MAX_QUOTE_CHARACTERS,
  type EndorsementKind,
} from '@/lib/settings/endorsement-schema';
import { isBlank } from '@/lib/text/clean-text';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import type { ErrorsByField } from './use-conflict-aware-form';

const EMPTY = { kind: 'voice' as EndorsementKind, quote: '', name: '', schoolId: 0, agreedOn: '' };

/** Form that adds a parent's quote or a school council to the public pages. */
export function EndorsementForm() {
  const [today] = useState(() => formatDateFieldValue(Date.now()));
  const [fields, setFields] = useState(EMPTY);
  const [errors, setErrors] = useState<ErrorsByField>({});
  const set = (changed: Partial<typeof EMPTY>) => setFields({ ...fields, ...changed });
  useKeepPageOpenOnSessionEnd(!isBlank(fields.quote + fields.name));
  const add = useMutationWithToast({
    call: (body: Body<'POST', '/api/admin/endorsements'>) => callApi('POST', '/api/admin/endorsements', body),
    done: () => {
      setFields({ ...EMPTY, kind: fields.kind });
      return {
        title: 'Added',
        description: `Public pages now show the ${fields.kind === 'voice' ? 'quote' : 'council'}.`,
      };
    },
    failed: 'Failed to add the quote or council',
    refreshOnSuccess: [queryKeys.endorsements()],
  });
  const isVoice = fields.kind === 'voice';

  function send(event: FormEvent) {
    event.preventDefault();
    const body = { ...fields, quote: isVoice ? fields.quote : null, schoolId: fields.schoolId || null };
    const found: ErrorsByField = {};
    for (const { path, message } of endorsementSchema.safeParse(body).error?.issues ?? [])
      found[String(path[0])] ??= message;
    if (fields.agreedOn > today) found.agreedOn ??= "The day can't be in the future.";
    setErrors(found);
    if (Object.keys(found).length === 0) add.mutate(body);
  }

  return (
    <form method="post" noValidate aria-label="Add a voice or council" onSubmit={send} className="space-y-4">
      <FormField label="Add" className="max-w-72">
        <Select value={fields.kind} onChange={({ target }) => set({ kind: target.value as EndorsementKind })}>
          <option value="voice">A parent's quote</option>
          <option value="council">A school council</option>
        </Select>
      </FormField>
      {isVoice && (
        <div className="space-y-1">
          <FormField label="Quote, without quotation marks" error={errors.quote}>
            <Textarea
              rows={2}
              className="min-h-0"
              readOnly={add.isPending}
              value={fields.quote}
              onChange={({ target }) => set({ quote: target.value.replace(/\n/g, ' ') })}
            />
          </FormField>
          <CharacterCount text={fields.quote} limit={MAX_QUOTE_CHARACTERS} />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          label="Name to show"
          hint={isVoice ? 'Such as “A parent at Halifax Central Junior High”' : 'As the council calls itself'}
          error={errors.name}
        >
          <Input
            value={fields.name}
            maxLength={MAX_ENDORSER_NAME_CHARACTERS}
            readOnly={add.isPending}
            onChange={({ target }) => set({ name: target.value })}
          />
        </FormField>
        <FormField
          label={isVoice ? 'School (optional)' : 'School'}
          hint="The name links to the school's public page."
          error={errors.schoolId}
        >
          <SchoolPicker schoolId={fields.schoolId} onChoose={(schoolId) => set({ schoolId })} />
        </FormField>
        <FormField
          label="They agreed in writing on"
          hint="Keep their written consent. This page stores only the day."
          error={errors.agreedOn}
        >
          <Input
            type="date"
            max={today}
            readOnly={add.isPending}
            value={fields.agreedOn}
            onChange={({ target }) => set({ agreedOn: target.value })}
          />
        </FormField>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={add.isPending}>
          Add
        </Button>
        {isVoice && fields.schoolId !== 0 && (
          <Button variant="ghost" onClick={() => set({ schoolId: 0 })}>
            Remove the school
          </Button>
        )}
      </div>
    </form>
  );
}
