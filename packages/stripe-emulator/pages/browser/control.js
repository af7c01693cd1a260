/** Calls the emulator's control API. Throws an Error with a message that can be displayed. */
export async function control(path, body) {
  const options =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`/_emulator/${path}`, options).catch(() => null);
  const answer = await response?.json().catch(() => null);
  if (!response?.ok || answer?.error) throw new Error(answer?.error?.message ?? 'That did not work. Please try again.');
  return answer;
}
