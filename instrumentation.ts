/** Next calls this once when the server starts, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  if (process.env.NODE_ENV === 'production') (await import('@/lib/process')).refuseOtherServers();
  const { startJobs } = await import('@/lib/jobs/start');
  startJobs();
}
