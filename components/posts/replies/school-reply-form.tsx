'use client';

import { useState, type FormEvent } from 'react';
import { isEmailLinkExpired } from '@/components/auth/expired-email-link';
import { ExpiredEmailLinkNotice } from '@/components/auth/expired-email-link-notice';
import { SubmitButton } from '@/components/auth/submit-button';
import { RestoredDraftNotice } from '@/components/drafts/restored-draft-notice';
import { useDraftOfUserOrVisitor } from '@/components/drafts/use-draft';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Alert } from '@/components/ui/alert';
import { CharacterCount } from '@/components/ui/form/character-count';
import { FieldError } from '@/components/ui/form/field-error';
import { FormField } from '@/components/ui/form/form-field';
import { Textarea } from '@/components/ui/textarea';
import { errorToastText } from '@/components/ui/toasts/failure-toast';
import { callApi } from '@/lib/http/api-client';
import { SCHOOL_REPLY_LETTERS, writeReplySchema, type OwnReplyView } from '@/lib/posts/replies/schema';

type SchoolReplyFormProps = { token: string; reply: OwnReplyView | null; until: string | null };

/** Characters of the token that tell two links in one browser apart. They are too few to open the page. */
const KEY_LETTERS = 6;

/** Form in which a school's office answers a concern. The unsent text stays on this device as a draft. */
export function SchoolReplyForm({ token, reply, until: linkUntil }: SchoolReplyFormProps) {
  const [sent, setSent] = useState(reply);
  const until = sent ? sent.until : linkUntil;
  const place = `school-reply-${token.slice(0, KEY_LETTERS)}`;
  const { fields, keep, clear, isRestored } = useDraftOfUserOrVisitor(0, place, { content: sent?.content ?? '' });
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error } = useMutationWithToast({
    call: (input: { content: string; seen: number }) => callApi('POST', `/api/reply/${token}`, input),
    done: (changed) => {
      clear();
      setSent(changed);
      document.getElementById('reply-state')?.focus();
    },
    failed: () => undefined, // The form shows the error below the text.
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const input = writeReplySchema.safeParse({ content: fields.content, seen: sent?.version ?? 0 });
    setProblem(input.error?.issues[0]?.message);
    if (input.success) mutate(input.data);
    else document.getElementsByName('content')[0]?.focus();
  }

  if (isEmailLinkExpired(error)) return <DeadReplyLink />;
  return (
    <div className="space-y-5">
      <div id="reply-state" role="status" tabIndex={-1} className="outline-none">
        {sent && <ReplyState reply={sent} />}
      </div>
      {until === null ? (
        <p className="break-words whitespace-pre-wrap">{sent?.content}</p>
      ) : (
        <form method="post" noValidate aria-label="Reply" className="space-y-5" onSubmit={onSubmit}>
          <div className="space-y-1.5">
            <FormField
              label={sent ? 'Change your reply' : 'Your reply'}
              hint="Plain text. Name an office, never a person."
              error={problem}
            >
              <Textarea
                name="content"
                className="min-h-40"
                readOnly={isPending}
                value={fields.content}
                onChange={({ target }) => keep({ content: target.value })}
              />
            </FormField>
            <CharacterCount text={fields.content} limit={SCHOOL_REPLY_LETTERS} />
          </div>
          {isRestored && <RestoredDraftNotice onDiscard={clear} />}
          {error && <FieldError>{errorToastText(error)}</FieldError>}
          <SubmitButton size="lg" pending={isPending} className="w-full" pendingText="Sending...">
            {sent ? 'Send the changed reply' : 'Send the reply'}
          </SubmitButton>
          <p className="text-sm text-muted-foreground">
            {sent
              ? `You can change your reply until ${until}. A changed reply is reviewed again.`
              : `The link works until ${until}. After you send your reply, you can change it for 24 hours.`}
          </p>
        </form>
      )}
    </div>
  );
}

function ReplyState({ reply: { state, reason } }: { reply: OwnReplyView }) {
  if (state === 'shown')
    return (
      <Alert variant="success" title="Your reply is shown">
        Members see it under the post.
      </Alert>
    );
  if (state === 'refused')
    return (
      <Alert variant="warning" title="Your reply isn't shown">
        {`A moderator decided: ${reason}`}
      </Alert>
    );
  return (
    <Alert variant="success" title="We got your reply">
      A moderator reads it before members see it under the post.
    </Alert>
  );
}

export const DeadReplyLink = () => (
  <ExpiredEmailLinkNotice next={<a href="/help/contact">Write to us</a>}>
    Links work for 14 days. If you still want to reply, write to us.
  </ExpiredEmailLinkNotice>
);
