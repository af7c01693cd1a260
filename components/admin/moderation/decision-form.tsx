'use client';

import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { CheckboxField } from '@/components/ui/checkbox';
import { Choice } from '@/components/ui/form/choice';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { dayInput } from '@/lib/halifax';
import type { Decision } from '@/lib/moderation/review-codes';
import type { ReviewView } from '@/lib/moderation/schema';
import { useDecide } from './use-reviews';

const OPTIONS = [
  { value: 'keep', label: 'Keep', hint: 'Everybody sees it.' },
  { value: 'hide', label: 'Hide', hint: 'Only its writer sees it. It can be shown again.' },
  { value: 'delete', label: 'Delete', hint: 'It is gone for good, with its photos and comments.' },
] as const satisfies readonly { value: Decision; label: string; hint: string }[];

const WEEK = 7 * 86_400_000;

/** What becomes of it, and why. */
export function DecisionForm({ review }: { review: ReviewView }) {
  const { kind, post, comment, author } = review;
  const [now] = useState(() => Date.now());
  const [decision, setDecision] = useState<Decision | null>(null);
  const [reason, setReason] = useState('');
  const [suspends, setSuspends] = useState(false);
  const [isForGood, setIsForGood] = useState(false);
  const [until, setUntil] = useState(() => dayInput(now + WEEK));
  const [isTried, setIsTried] = useState(false);
  const { mutate, isPending } = useDecide(review.id);
  const noReason = reason.trim() === '';
  const noDay = suspends && !isForGood && until < dayInput(now);

  function send(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (decision === null || noReason || noDay) return;
    const editedAt = (kind === 'post' ? post : comment)?.editedAt ?? null;
    mutate({ decision, reason, editedAt, ...(suspends && { suspendUntil: isForGood ? null : until }) });
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Your decision</CardTitle>
      </CardHeader>
      <CardContent>
        <form noValidate aria-label="Decision" onSubmit={send} className="space-y-5">
          <Choice
            legend={`What should happen to the ${kind}?`}
            options={OPTIONS}
            value={decision}
            onChange={setDecision}
            error={isTried && decision === null ? 'Please choose one.' : undefined}
          />
          <FormField
            label="Reason"
            hint="The writer is told this, and may answer once. Don't name anyone."
            error={isTried && noReason ? 'Give a reason.' : undefined}
          >
            <Textarea
              value={reason}
              maxLength={1_000}
              onChange={(event) => setReason(event.target.value)}
              className="min-h-20"
            />
          </FormField>
          {author && !author.isAdmin && (
            <div className="space-y-3">
              <CheckboxField
                label="Suspend the writer too"
                checked={suspends}
                onChange={(event) => setSuspends(event.target.checked)}
              />
              {suspends && (
                <div className="space-y-3 pl-7.5">
                  <FormField
                    label="Until the end of"
                    error={isTried && noDay ? 'Choose today or a later day.' : undefined}
                  >
                    <Input
                      type="date"
                      value={until}
                      min={dayInput(now)}
                      disabled={isForGood}
                      onChange={(event) => setUntil(event.target.value)}
                      className="max-w-52"
                    />
                  </FormField>
                  <CheckboxField
                    label="For good"
                    checked={isForGood}
                    onChange={(event) => setIsForGood(event.target.checked)}
                  />
                </div>
              )}
            </div>
          )}
          <Button type="submit" pending={isPending}>
            Decide
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
