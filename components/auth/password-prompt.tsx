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

/** What a call carries besides, once the password was asked for. */
type Proof = { currentPassword?: string };
type Asked = { send: (proof: Proof) => Promise<void>; giveUp: () => void };

/**
 * `withPassword` sends something; when the server wants the password first (decision E3) it is asked for and the same is sent again.
 * `prompt` is the window that asks, to be drawn where the hook is used.
 */
export function usePasswordPrompt() {
  const [asked, setAsked] = useState<Asked | null>(null);

  async function withPassword<T>(send: (proof: Proof) => Promise<T>): Promise<T> {
    try {
      return await send({});
    } catch (refusal) {
      if (!(refusal instanceof ApiError && refusal.code === 'reauthenticate')) throw refusal;
      const answer = new Promise<T>((resolve, reject) => {
        setAsked({
          send: (proof) =>
            send(proof).then(resolve, (error: Error) => {
              if (wrongPassword(error)) throw error;
              reject(error);
            }),
          giveUp: () => reject(refusal),
        });
      });
      return answer.finally(() => setAsked(null));
    }
  }

  const prompt: ReactNode = asked && <PasswordPrompt {...asked} />;
  return { withPassword, prompt };
}

/** What the server says of the password, where it is at fault and nothing else. */
const wrongPassword = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.issues.find(({ path }) => path[0] === 'currentPassword')?.message : undefined;

function PasswordPrompt({ send, giveUp }: Asked) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation(); // the form behind is its parent for React
    setPending(true);
    try {
      await send({ currentPassword: password });
    } catch (error) {
      setFault(wrongPassword(error));
    }
    setPending(false);
  }

  return (
    <Dialog open onOpenChange={(open) => !open && giveUp()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Please enter your password</DialogTitle>
          <DialogDescription>You signed in a while ago. This makes sure it's you.</DialogDescription>
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
            <Button type="submit" pending={isPending}>
              Continue
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
