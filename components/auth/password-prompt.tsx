'use client';

import { useState, type ReactNode } from 'react';
import { ApiError } from '@/lib/http/api';
import { PasswordDialog, wrongPassword } from './password-dialog';

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

const PasswordPrompt = ({ send, giveUp }: Asked) => (
  <PasswordDialog
    title="Please enter your password"
    text="You signed in a while ago. This makes sure it's you."
    action="Continue"
    send={(currentPassword) => send({ currentPassword })}
    close={giveUp}
  />
);
