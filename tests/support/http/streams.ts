/** Ends every stream of server-sent events that a test opened, as the server does when it stops. */
export function closeStreams(): void {
  const { __onShutdown } = globalThis as { __onShutdown?: Set<() => void> };
  for (const close of __onShutdown ?? []) close();
}
