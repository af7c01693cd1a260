'use client';

import { useId, type ComponentProps, type KeyboardEvent, type Ref } from 'react';
import { CharacterCount } from '@/components/ui/form/character-count';
import { Textarea } from '@/components/ui/textarea';
import { cn } from '@/lib/cn';

type TextBoxProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onSubmit'> & {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Ctrl or Cmd with Enter. */
  onSubmit: () => void;
  limit: number;
  ref?: Ref<HTMLTextAreaElement>;
};

/** A small writing place: its label is for screen readers, its counter comes when it is needed. */
export function TextBox({ label, value, onChange, onSubmit, limit, className, ...props }: TextBoxProps) {
  const countId = useId();
  const isTooLong = value.trim().length > limit;

  function submitOnShortcut(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit();
  }

  return (
    <div className="min-w-0 flex-1">
      <Textarea
        aria-label={label}
        aria-invalid={isTooLong || undefined}
        aria-describedby={countId}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={submitOnShortcut}
        className={cn('block', className)}
        {...props}
      />
      <div id={countId} className="not-empty:mt-1">
        <CharacterCount text={value} limit={limit} />
      </div>
    </div>
  );
}
