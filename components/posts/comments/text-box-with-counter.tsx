'use client';

import { useId, useRef, type ComponentProps, type KeyboardEvent, type RefObject } from 'react';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { CharacterCount } from '@/components/ui/form/character-count';
import { pressedKeyUnlessComposing } from '@/components/ui/keyboard/pressed-key';
import { Textarea } from '@/components/ui/textarea';
import { cn } from '@/lib/cn';
import { cleanText } from '@/lib/text/clean-text';

/** The list of people to mention is loaded when somebody types the first @. */
const MentionList = lazyComponent(async () => (await import('./mention-list')).MentionList);

type TextBoxProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onSubmit' | 'ref'> & {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Sends the comment when the writer presses Ctrl+Enter or Cmd+Enter. */
  onSubmit: () => void;
  limit: number;
  /** Post whose participants can be mentioned with an @. */
  postId: number;
  ref?: RefObject<HTMLTextAreaElement | null>;
};

/** Text field with a label for screen readers. A character counter appears near the length limit. */
export function TextBoxWithCounter({
  label,
  value,
  onChange,
  onSubmit,
  limit,
  postId,
  ref,
  className,
  ...props
}: TextBoxProps) {
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const box = ref ?? ownRef;
  const countId = useId();
  const isTooLong = cleanText(value).length > limit;

  function submitOnShortcut(event: KeyboardEvent) {
    if (pressedKeyUnlessComposing(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit();
  }

  return (
    <div className="relative min-w-0 flex-1">
      <Textarea
        ref={box}
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
      {value.includes('@') && <MentionList box={box} postId={postId} />}
    </div>
  );
}
