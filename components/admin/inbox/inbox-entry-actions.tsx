'use client';

import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useDraftForm } from '@/components/drafts/use-draft-form';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { FormField } from '@/components/ui/form/form-field';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { SNOOZE_OPTIONS, snoozeOptionNames, type InboxEntryView } from '@/lib/inbox/schema';
import { textField } from '@/lib/schema-fields';
import type { useInboxAction } from './use-inbox';

type ItemActsProps = {
  item: InboxEntryView;
  userId: number;
  admins: readonly { id: number; name: string }[];
  act: ReturnType<typeof useInboxAction>;
  /** Message shown if another administrator changed the entry at the same time. */
  conflict: string | null;
};

/** Actions that the administrator can take on an inbox entry. */
export function InboxEntryActions({ item, userId, admins, act, conflict }: ItemActsProps) {
  const isMine = item.assignedTo?.id === userId;
  const run = (change: Parameters<typeof act.mutate>[0]['change']) => act.mutate({ entry: item, change });
  return (
    <Card className="h-fit">
      <CardHeader>
        <CardTitle>Actions</CardTitle>
      </CardHeader>
      <CardContent className="space-y-6">
        {conflict && (
          <Alert variant="warning" title="This item has changed in the meantime">
            {conflict}
          </Alert>
        )}
        <CloseEntry item={item} act={act} />
        {item.closedAt === null ? (
          <>
            <div className="space-y-3">
              <Button
                variant="outline"
                className="w-full"
                pending={act.isPending}
                onClick={() => run({ assignedTo: isMine ? null : userId })}
              >
                {isMine ? 'Unassign' : 'Assign to me'}
              </Button>
              <Give key={item.version} item={item} admins={admins} act={act} />
            </div>
            <Snooze item={item} act={act} />
          </>
        ) : (
          item.closes === 'here' &&
          item.closedBy && (
            <Button variant="outline" className="w-full" pending={act.isPending} onClick={() => run({ reopen: true })}>
              Reopen the item
            </Button>
          )
        )}
      </CardContent>
    </Card>
  );
}

function Give({ item, admins, act }: Pick<ItemActsProps, 'item' | 'admins' | 'act'>) {
  const { register, handleSubmit } = useForm({ defaultValues: { to: String(item.assignedTo?.id ?? '') } });
  return (
    <form
      noValidate
      aria-label="Assign to someone"
      className="flex items-end gap-2"
      onSubmit={handleSubmit(({ to }) => {
        if (!act.isPending) act.mutate({ entry: item, change: { assignedTo: to === '' ? null : Number(to) } });
      })}
    >
      <FormField label="Assigned to" className="min-w-0 grow">
        <Select {...register('to')}>
          <option value="">No one</option>
          {admins.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </FormField>
      <Button type="submit" variant="outline" pending={act.isPending}>
        {' '}
        Assign{' '}
      </Button>
    </form>
  );
}

function Snooze({ item, act }: Pick<ItemActsProps, 'item' | 'act'>) {
  return (
    <div role="group" aria-labelledby="snooze" className="space-y-2">
      <p id="snooze" className="font-semibold">
        Snooze
      </p>
      <div className="flex flex-wrap gap-2 lg:*:grow">
        {item.isSnoozed && (
          <Button
            variant="outline"
            size="sm"
            pending={act.isPending}
            onClick={() => act.mutate({ entry: item, change: { snooze: null } })}
          >
            Unsnooze
          </Button>
        )}
        {snoozeOptionNames.map((until) => (
          <Button
            key={until}
            variant="outline"
            size="sm"
            pending={act.isPending}
            onClick={() => act.mutate({ entry: item, change: { snooze: until } })}
          >
            {SNOOZE_OPTIONS[until]}
          </Button>
        ))}
      </div>
    </div>
  );
}

const START = { note: '' };
const schema = z.object({ note: textField(2_000, 'Say what was done.') });

/**
 * Form that closes an inbox entry with a note. The typed note is not lost when the page reloads or another
 * administrator changes the entry.
 */
function CloseEntry({ item, act }: Pick<ItemActsProps, 'item' | 'act'>) {
  const { form, discard } = useDraftForm(`inbox-${item.kind}-${item.id}`, START, schema);
  const note = useWatch({ control: form.control, name: 'note' });
  if (item.closes === 'there')
    return item.closedAt === null ? (
      <p className="text-muted-foreground">
        The item disappears from this list automatically once it's decided or done.
      </p>
    ) : null;
  if (item.closedAt !== null)
    return note === '' ? null : (
      <div className="space-y-2">
        <p className="font-semibold">Your unsaved note</p>
        <p className="break-words whitespace-pre-wrap">{note}</p>
        <Button variant="outline" onClick={discard}>
          Discard
        </Button>
      </div>
    );
  return (
    <form
      noValidate
      aria-label="Close the item"
      className="space-y-3"
      onSubmit={form.handleSubmit((change) => {
        if (!act.isPending) act.mutate({ entry: item, change }, { onSuccess: discard });
      })}
    >
      <FormField
        label="What was done"
        hint="We keep this note for a year. The person it's about sees it in a copy of their data."
        error={form.formState.errors.note?.message}
      >
        <Textarea maxLength={2_000} className="min-h-20" {...form.register('note')} />
      </FormField>
      <Button
        type="submit"
        variant={item.kind === 'contact' ? 'outline' : 'default'}
        className="w-full"
        pending={act.isPending}
      >
        Close with this note
      </Button>
    </form>
  );
}
