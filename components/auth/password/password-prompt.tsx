'use client';

import { useState, type ReactNode } from 'react';
import { callApi, ApiError } from '@/lib/http/api-client';
import type { PasskeyAssertion } from '@/lib/users/schema';
import { PasskeyButton } from '@/components/auth/passkey-button';
import { PasswordConfirmationDialog } from './password-confirmation-dialog';
import { getWrongPasswordMessage } from './wrong-password-message';

/** Password or code that is added to a request after the person has entered it. */
type Proof = { currentPassword?: string };
type What = 'password' | 'code';
type Given = string | { passkey: PasskeyAssertion };
type Asked = { what: What; send: (secret: Given) => Promise<void>; giveUp: () => void };

/** Maps the server's error code to the kind of proof (password or code) that the dialog asks for. */
const REQUIRED_PROOF: Record<string, What> = { reauthenticate: 'password', second_factor: 'code' };

/**
 * Returns the dialog `prompt` and the function `withPassword`. If the server requires a password or code,
 * `withPassword` asks the person and retries the request.
 */
export function usePasswordPrompt() {
  const [request, setAsked] = useState<Asked | null>(null);

  async function withPassword<T>(send: (proof: Proof) => Promise<T>): Promise<T> {
    try {
      return await send({});
    } catch (refusal) {
      const what = refusal instanceof ApiError ? REQUIRED_PROOF[refusal.code ?? ''] : undefined;
      if (what === undefined) throw refusal;
      const again = async (secret: Given) => {
        if (what === 'password' && typeof secret === 'string') return send({ currentPassword: secret });
        await callApi('POST', '/api/user/prove', typeof secret === 'string' ? { code: secret } : secret);
        return send({});
      };
      const answer = new Promise<T>((resolve, reject) => {
        setAsked({
          what,
          send: (secret) =>
            again(secret).then(resolve, (error: Error) => {
              if (getWrongPasswordMessage(error)) throw error;
              reject(error);
            }),
          giveUp: () => reject(refusal as ApiError),
        });
      });
      return answer.finally(() => setAsked(null));
    }
  }

  const prompt: ReactNode = request && <Prompt {...request} />;
  return { withPassword, prompt };
}

const WORDS = {
  password: { title: 'Please enter your password', text: "You signed in a while ago, so we need to check it's you." },
  code: {
    title: 'Please enter a code',
    text: 'Enter a code from your authenticator app, or a recovery code.',
  },
};

const Prompt = ({ what, send, giveUp }: Asked) => (
  <PasswordConfirmationDialog
    {...WORDS[what]}
    asksForCode={what === 'code'}
    otherwise={
      what === 'code' && <PasskeyButton onSigned={(passkey) => send({ passkey })}>Use a passkey instead</PasskeyButton>
    }
    action="Continue"
    send={send}
    close={giveUp}
  />
);
