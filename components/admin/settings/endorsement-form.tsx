import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
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
import { queryKeys } from '@/lib/http/query-keys';
import {
  endorsementSchema,
  MAX_ENDORSER_NAME_CHARACTERS,
  MAX_QUOTE_CHARACTERS,
  type EndorsementInput,
  type EndorsementKind,
} from '@/lib/settings/endorsement-schema';
import { isBlank } from '@/lib/text/clean-text';
import { formatDateFieldValue } from '@/lib/time/time-zone';

const EMPTY = { kind: 'voice' as EndorsementKind, quote: '', name: '', schoolId: 0, agreedOn: '' };

type Fields = typeof EMPTY;

/** Sends a field as null if it is empty, or if this kind of endorsement does not have the field. */
const createSchema = (today: string) =>
  z
    .custom<Fields>()
    .transform((fields): z.input<typeof endorsementSchema> => ({
      ...fields,
      quote: fields.kind === 'voice' ? fields.quote : null,
      schoolId: fields.schoolId || null,
    }))
    .pipe(endorsementSchema)
    .refine(({ agreedOn }) => agreedOn <= today, { path: ['agreedOn'], error: "The day can't be in the future." });

/**
 * Form that adds an endorsement to the public pages. An endorsement is a parent's quote or the name of a school
 * council.
 */
export function EndorsementForm() {
  const [today] = useState(() => formatDateFieldValue(Date.now()));
  const { register, control, handleSubmit, reset, formState } = useForm<Fields, unknown, EndorsementInput>({
    resolver: zodResolver(createSchema(today)),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const quote = useController({ control, name: 'quote' }).field;
  const { ref: schoolRef, value: schoolId, onChange: setSchoolId } = useController({ control, name: 'schoolId' }).field;
  const [kind, name] = useWatch({ control, name: ['kind', 'name'] });
  useKeepPageOpenOnSessionEnd(!isBlank(quote.value + name));
  const add = useMutationWithToast({
    call: (body: EndorsementInput) => callApi('POST', '/api/admin/endorsements', body),
    done: () => {
      reset({ ...EMPTY, kind });
      return {
        title: 'Added',
        description: `Public pages now show the ${kind === 'voice' ? 'quote' : 'name of the school council'}.`,
      };
    },
    failed: 'Failed to add the quote or school council',
    refreshOnSuccess: [queryKeys.endorsements()],
  });
  const isVoice = kind === 'voice';
  const send = handleSubmit((input) => add.mutate(input));

  return (
    <form method="post" noValidate aria-label="Add a quote or school council" onSubmit={send} className="space-y-4">
      <FormField label="Add" className="max-w-72">
        <Select {...register('kind')}>
          <option value="voice">A parent's quote</option>
          <option value="council">A school council</option>
        </Select>
      </FormField>
      {isVoice && (
        <div className="space-y-1">
          <FormField label="Quote, without quotation marks" error={errors.quote?.message}>
            <Textarea
              rows={2}
              className="min-h-0"
              readOnly={add.isPending}
              {...quote}
              onChange={({ target }) => quote.onChange(target.value.replace(/\n/g, ' '))}
            />
          </FormField>
          <CharacterCount text={quote.value} limit={MAX_QUOTE_CHARACTERS} />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          label="Name to show"
          hint={isVoice ? 'Such as “A parent at Halifax Central Junior High”' : 'As the council calls itself'}
          error={errors.name?.message}
        >
          <Input maxLength={MAX_ENDORSER_NAME_CHARACTERS} readOnly={add.isPending} {...register('name')} />
        </FormField>
        <FormField
          label={isVoice ? 'School (optional)' : 'School'}
          hint="The name links to the school's public page."
          error={errors.schoolId?.message}
        >
          <SchoolPicker ref={schoolRef} schoolId={schoolId} onChoose={setSchoolId} />
        </FormField>
        <FormField
          label="They agreed in writing on"
          hint="Keep their written consent. This page stores only the day."
          error={errors.agreedOn?.message}
        >
          <Input type="date" max={today} readOnly={add.isPending} {...register('agreedOn')} />
        </FormField>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={add.isPending}>
          Add
        </Button>
        {isVoice && schoolId !== 0 && (
          <Button variant="ghost" onClick={() => setSchoolId(0)}>
            Remove the school
          </Button>
        )}
      </div>
    </form>
  );
}
