'use client';

import { api } from '@/lib/http/api';

type Library = typeof import('@simplewebauthn/browser');
type Asked = Parameters<Library['startAuthentication']>[0]['optionsJSON'];
type Made = Parameters<Library['startRegistration']>[0]['optionsJSON'];

/** Fetched when somebody wants to use a passkey. */
const library = () => import('@simplewebauthn/browser');

export const canUsePasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Lets a passkey of this device sign what the server asks for. Throws what the browser says when nobody has chosen one. */
export async function signByPasskey(): Promise<object> {
  const optionsJSON = await api<Asked>('POST', '/api/login/passkey/options');
  return (await library()).startAuthentication({ optionsJSON });
}

/** Makes one. `proof`: the password, where it is asked for. */
export async function makePasskey(proof: object): Promise<object> {
  const optionsJSON = await api<Made>('POST', '/api/user/passkeys/options', proof);
  return (await library()).startRegistration({ optionsJSON });
}

/** The window of the browser was closed, or there was nothing to choose. */
export const isNothingChosen = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
