'use client';

import { callApi } from '@/lib/http/api-client';

type Library = typeof import('@simplewebauthn/browser');
type AuthenticationOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON'];
type RegistrationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON'];

/** Loads the passkey library only when somebody uses a passkey. */
const library = () => import('@simplewebauthn/browser');

export const canUsePasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Signs the server's challenge with a passkey. Throws the browser's error if no passkey was chosen. */
export async function signPasskeyChallenge(): Promise<object> {
  const optionsJSON = await callApi<AuthenticationOptions>('POST', '/api/login/passkey/options');
  return (await library()).startAuthentication({ optionsJSON });
}

/** Creates a passkey. `proof` contains the password if the server requires it. */
export async function createPasskey(proof: object): Promise<object> {
  const optionsJSON = await callApi<RegistrationOptions>('POST', '/api/user/passkeys/options', proof);
  return (await library()).startRegistration({ optionsJSON });
}

/** Returns true if the person closed the browser's passkey dialog, or if they had no passkey to choose there. */
export const isPasskeyDialogCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
