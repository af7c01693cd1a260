'use client';

import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';
import { FormField } from '@/components/ui/form/form-field';
import { PasswordInput } from '@/components/ui/form/password-input';
import { ApiError } from '@/lib/http/api';
import { failureText } from './failure-text';

type Props = {
  title: string;
  /** Why it is asked for. */
  text: ReactNode;
  /** The word on the button. */
  action: string;
  isDestructive?: boolean;
  /** Does what waits for the password; what it throws is shown beside the field. */
  send: (password: string) => Promise<unknown>;
  close: () => void;
};

/** What the server says of the password, where it is at fault and nothing else. */
export const wrongPassword = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? error.issues.find(({ path }) => path[0] === 'currentPassword' || path[0] === 'password')?.message
    : undefined;

/** A window that asks for the password, and stays open until what waits for it is done. */
export function PasswordDialog({ title, text, action, isDestructive = false, send, close }: Props) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation(); // the form behind is its parent for React
    if (isPending) return;
    setPending(true);
    setFault(undefined);
    try {
      await send(password);
    } catch (error) {
      setFault(wrongPassword(error) ?? failureText(error as Error, `${title} failed`));
    }
    setPending(false);
  }

  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription asChild>
            <div className="space-y-2">{text}</div>
          </DialogDescription>
        </DialogHeader>
        <form method="post" noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
          <FormField label="Your password" error={fault}>
            <PasswordInput
              name="currentPassword"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </FormField>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">Cancel</Button>
            </DialogClose>
            <Button type="submit" variant={isDestructive ? 'destructive' : 'default'} pending={isPending}>
              {action}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
