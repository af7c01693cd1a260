'use client';

import type { ReactElement } from 'react';
import { CharacterCount } from '@/components/ui/form/character-count';
import { FormField } from '@/components/ui/form/form-field';
import { PasswordInput } from '@/components/ui/form/password-input';
import { SearchInput } from '@/components/ui/form/search-input';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { ExampleGroup } from './example-group';

const OPTIONS = (
  <>
    <option>Most Recent</option>
    <option>Most Popular</option>
  </>
);

/** Each kind of field with a hint, with an error, and disabled. */
const KINDS: { kind: string; hint: string; error: string; draw: (isOff?: boolean) => ReactElement }[] = [
  {
    kind: 'Text',
    hint: 'The name as it appears on the school’s sign.',
    error: 'School name is required',
    draw: (isOff) => <Input defaultValue="" placeholder="Name of the school" disabled={isOff} />,
  },
  {
    kind: 'Long text',
    hint: 'The field grows with its text.',
    error: 'Post content is required',
    draw: (isOff) => <Textarea placeholder="What would you like to share?" disabled={isOff} />,
  },
  {
    kind: 'Password',
    hint: 'At least 8 characters.',
    error: 'Password must be at least 8 characters',
    draw: (isOff) => <PasswordInput autoComplete="off" disabled={isOff} />,
  },
  {
    kind: 'Select',
    hint: 'On phones, this opens the phone’s own list.',
    error: 'Please choose one',
    draw: (isOff) => <Select disabled={isOff}>{OPTIONS}</Select>,
  },
  {
    kind: 'Day',
    hint: 'Days are in Nova Scotia time.',
    error: 'Choose a day after today',
    draw: (isOff) => <Input type="date" disabled={isOff} />,
  },
];

/** Example fields with the label above the input, and the hint and the error below. */
export function FormFieldExamples() {
  return (
    <>
      {KINDS.map(({ kind, hint, error, draw }) => (
        <ExampleGroup key={kind} title={kind} className="grid items-start gap-5 sm:grid-cols-3">
          <FormField label={`${kind} with a hint`} hint={hint}>
            {draw()}
          </FormField>
          <FormField label={`${kind} with an error`} error={error}>
            {draw()}
          </FormField>
          <FormField label={`${kind} switched off`}>{draw(true)}</FormField>
        </ExampleGroup>
      ))}
      <ExampleGroup title="A focused field and a read-only field" className="grid items-start gap-5 sm:grid-cols-3">
        <div className="flex flex-col gap-1.5">
          <Label htmlFor="focused-sample">Focused field</Label>
          <Input id="focused-sample" defaultValue="Baddeck" className="outline-2 outline-offset-2 outline-ring" />
        </div>
        <FormField label="Read-only field" hint="The province cannot be changed.">
          <Input readOnly value="Nova Scotia" className="bg-muted text-muted-foreground" />
        </FormField>
      </ExampleGroup>
      <ExampleGroup title="Character count near the limit" className="max-w-md">
        <CharacterCount text={'Baddeck '.repeat(6)} limit={50} />
      </ExampleGroup>
      <ExampleGroup title="Search" className="max-w-md">
        <SearchInput aria-label="Search the samples" placeholder="Search by name, city, or type..." />
      </ExampleGroup>
    </>
  );
}
