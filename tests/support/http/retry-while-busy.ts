import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats a request while the server refuses it with 503, for example because all database connections are in use.
 * Repeating is safe, because a refused request changed nothing.
 */
export async function retryWhileBusy<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let times = 1; ; times += 1) {
    const answer = await ask();
    if (answer.status !== 503 || times === 20) return answer;
    await pause(100);
  }
}
