'use client';

import { callApi } from '@/lib/http/api-client';
import type { Body } from '@/lib/http/api-types';
import type { PasskeyAssertion } from '@/lib/users/schema';

/** Loads the passkey library only when somebody uses a passkey. */
const library = () => import('@simplewebauthn/browser');

export const canUsePasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Signs the server's challenge with a passkey. Throws the browser's error if no passkey was chosen. */
export async function signPasskeyChallenge(): Promise<PasskeyAssertion> {
  const optionsJSON = await callApi('POST', '/api/login/passkey/options');
  return { ...(await (await library()).startAuthentication({ optionsJSON })), clientExtensionResults: {} };
}

/** Creates a passkey. `proof` contains the password if the server requires it. */
export async function createPasskey(proof: Body<'POST', '/api/user/passkeys/options'>) {
  const optionsJSON = await callApi('POST', '/api/user/passkeys/options', proof);
  return { ...(await (await library()).startRegistration({ optionsJSON })), clientExtensionResults: {} };
}

/** Returns true if the person closed the browser's passkey dialog or had no passkey to choose. */
export const isPasskeyDialogCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
