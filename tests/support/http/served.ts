import { setTimeout as pause } from 'node:timers/promises';

/** Asks again while there is no room, as people do: what was refused so was not done. More at once than there are connections may be refused. */
export async function served<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let times = 1; ; times += 1) {
    const answer = await ask();
    if (answer.status !== 503 || times === 20) return answer;
    await pause(100);
  }
}
