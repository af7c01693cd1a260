'use client';

import { useState } from 'react';
import { MediaField } from '@/components/media/choose/media-field';
import { SchoolPicker } from '@/components/posts/writing/school-picker';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { FileInput } from '@/components/ui/form/file-input';
import { FormField } from '@/components/ui/form/form-field';
import { RangeSlider } from '@/components/ui/range-slider';
import { ExampleGroup } from './example-group';

const OPTIONS = [
  { value: 'keep', label: 'Keep', hint: 'Everyone can see the post.' },
  { value: 'hide', label: 'Hide', hint: 'Only its author can see the post.' },
] as const;
type Option = (typeof OPTIONS)[number]['value'];

export function ChoiceFieldExamples() {
  const [schoolId, setSchoolId] = useState(0);
  const [value, setValue] = useState<Option | null>('keep');
  const [none, setNone] = useState<Option | null>(null);
  return (
    <>
      <ExampleGroup title="Checkbox" className="grid items-start gap-5 sm:grid-cols-3">
        <CheckboxField label="Post anonymously" hint="Others see “Anonymous” instead of your name." defaultChecked />
        <CheckboxField label="Notify me of new posts" />
        <CheckboxField label="Switched off" disabled />
      </ExampleGroup>
      <ExampleGroup title="Choice of one option" className="grid items-start gap-5 sm:grid-cols-2">
        <RadioGroup legend="What should happen to the post?" options={OPTIONS} value={value} onChange={setValue} />
        <RadioGroup
          legend="What should happen to the comment?"
          options={OPTIONS}
          value={none}
          onChange={setNone}
          error={none ? undefined : 'Please choose one.'}
        />
      </ExampleGroup>
      <ExampleGroup title="Range" className="grid gap-5 sm:grid-cols-2">
        <RangeSlider aria-label="Zoom" defaultValue={40} />
        <RangeSlider aria-label="Zoom slider, switched off" defaultValue={40} disabled />
      </ExampleGroup>
      <ExampleGroup
        title="Combobox"
        note="Finds a school by its name or town. Works with the arrow keys, Enter and Escape."
        className="max-w-md"
      >
        <FormField label="School">
          <SchoolPicker schoolId={schoolId} onChoose={setSchoolId} />
        </FormField>
      </ExampleGroup>
      <ExampleGroup title="Files" className="grid items-start gap-5 sm:grid-cols-2">
        <FormField label="CSV file" hint="The first row must be a header row.">
          <FileInput accept=".csv" />
        </FormField>
        <FormField label="Calendar file" error="This is not a calendar">
          <FileInput accept=".ics" />
        </FormField>
        <FormField label="File field, switched off">
          <FileInput disabled />
        </FormField>
      </ExampleGroup>
      <ExampleGroup
        title="Photos and videos"
        note="Files can be chosen, dropped or pasted. Nothing is sent from this page."
      >
        <MediaField place="gallery" disabled={false} />
      </ExampleGroup>
      <ExampleGroup
        title="Buttons at the end of a form"
        note="The button that saves comes first. The Cancel button beside it stands out less."
        className="flex flex-wrap gap-3"
      >
        <Button>Save Changes</Button>
        <Button variant="outline">Cancel</Button>
      </ExampleGroup>
    </>
  );
}
