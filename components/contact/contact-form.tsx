'use client';

import { useState, type FormEvent } from 'react';
import { SubmitButton } from '@/components/auth/submit-button';
import { RestoredDraftNotice } from '@/components/drafts/restored-draft-notice';
import { useDraftOfUserOrVisitor } from '@/components/drafts/use-draft';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Alert } from '@/components/ui/alert';
import { CharacterCount } from '@/components/ui/form/character-count';
import { FieldError } from '@/components/ui/form/field-error';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { errorToastText } from '@/components/ui/toasts/failure-toast';
import { callApi, ApiError } from '@/lib/http/api-client';
import type { Body } from '@/lib/http/api-types';
import { contactSchema, MAX_MESSAGE_CHARACTERS, MIN_WRITING_SECONDS } from '@/lib/inbox/contact/schema';

const START = { content: '', name: '', email: '' };

/**
 * Member who sends the message, with the email address for our answer. Null for a visitor, who enters a name and an
 * address.
 */
type ContactFormProps = { member: { id: number; email: string } | null };

/** Fields of the contact form, in the order in which the form shows them. */
const ORDER = ['name', 'email', 'content'] as const;
type Errors = Partial<Record<(typeof ORDER)[number], string>>;

const SIGNED_OUT =
  "You're no longer signed in, so we need to know where to send our answer. Check the address above and send the form again.";

/**
 * Returns true if the server reports an error in the email address. A member does not enter an address, so the server
 * asks for one only after the member's session has ended.
 */
const lacksAddress = (error: Error): boolean =>
  error instanceof ApiError && error.issues.some(({ path: [field] }) => field === 'email');

/** Form for a message to us. The unsent text stays on this device as a draft. */
export function ContactForm({ member }: ContactFormProps) {
  const { fields, keep, clear, act, isRestored } = useDraftOfUserOrVisitor(member?.id ?? 0, 'contact', START);
  const [openedAt] = useState(() => new Date().getTime());
  const [reference, setReference] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [isMember, setIsMember] = useState(member !== null);
  const send = useMutationWithToast({
    call: (input: Body<'POST', '/api/contact'>) => callApi('POST', '/api/contact', input, { act: act() }),
    done: () => {
      clear();
      document.getElementById('sent')?.focus();
    },
    failed: (error) => {
      if (!member || !lacksAddress(error)) return;
      setIsMember(false);
      keep({ ...fields, email: fields.email || member.email });
    },
  });
  const typed = (name: keyof typeof START) => ({
    value: fields[name],
    readOnly: send.isPending,
    onChange: ({ target }: { target: { value: string } }) => keep({ ...fields, [name]: target.value }),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const { content, name, email } = fields;
    // Seconds that the person has spent on the form. The number never exceeds the minimum that the server requires. A
    // retry with a larger number would not count as the same request.
    const seconds = Math.min(MIN_WRITING_SECONDS, Math.floor((Date.now() - openedAt) / 1000));
    const input = {
      content,
      seconds: Math.max(0, seconds),
      ...(reference && { reference }),
      ...(!isMember && { name, email }),
    };
    const judged = contactSchema.safeParse(input);
    const errorsByField: Errors = {};
    for (const { path, message } of judged.error?.issues ?? []) errorsByField[path[0] as keyof Errors] ??= message;
    setErrors(errorsByField);
    if (judged.success) send.mutate(input);
    else document.getElementsByName(ORDER.find((name) => errorsByField[name]) ?? '')[0]?.focus();
  }

  return (
    <div className="space-y-6">
      <div id="sent" role="status" tabIndex={-1} className="outline-none">
        {send.isSuccess && (
          <Alert variant="success" title="We got your message">
            We read it and answer by email, usually within a few days.
          </Alert>
        )}
      </div>
      <form method="post" noValidate aria-label="Write to us" className="space-y-5" onSubmit={onSubmit}>
        {!isMember && (
          <>
            <FormField label="Your name (optional)" error={errors.name}>
              <Input name="name" autoComplete="name" maxLength={100} {...typed('name')} />
            </FormField>
            <FormField
              label="Email"
              hint="We'll send our answer here. Members don't see your address."
              error={errors.email}
            >
              <Input name="email" type="email" autoComplete="email" inputMode="email" {...typed('email')} />
            </FormField>
          </>
        )}
        <div className="space-y-1.5">
          <FormField label="Message" error={errors.content}>
            <Textarea name="content" className="min-h-40" {...typed('content')} />
          </FormField>
          <CharacterCount text={fields.content} limit={MAX_MESSAGE_CHARACTERS} />
        </div>
        {/* Honeypot: a hidden field that people leave empty but spam programs fill in. */}
        <div aria-hidden className="sr-only">
          <input
            name="reference"
            tabIndex={-1}
            autoComplete="off"
            value={reference}
            onChange={({ target }) => setReference(target.value)}
          />
        </div>
        {isRestored && <RestoredDraftNotice onDiscard={clear} />}
        {member && isMember && (
          <p className="text-sm break-words text-muted-foreground">Our answer goes to {member.email}.</p>
        )}
        {send.error && <FieldError>{lacksAddress(send.error) ? SIGNED_OUT : errorToastText(send.error)}</FieldError>}
        <SubmitButton size="lg" pending={send.isPending} className="w-full" pendingText="Sending...">
          Send
        </SubmitButton>
      </form>
    </div>
  );
}
