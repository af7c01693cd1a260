import { cancel, log, password, text } from '@clack/prompts';
import { Failure } from '../runtime/command-failure';
import { SETUP_QUESTIONS, type SetupQuestion, type SetupSettings } from './setup-questions';

function valueOf(answer: string | symbol | undefined): string {
  if (typeof answer !== 'symbol') return (answer ?? '').trim();
  cancel('Nothing was changed.');
  throw new Failure('The setup was cancelled.');
}

/**
 * Asks one question in the terminal until the answer is valid. After an invalid answer, shows the reason and asks
 * again.
 */
async function askOne({ ask, hint, usual, isSecret, read }: SetupQuestion): Promise<SetupSettings> {
  let previous = '';
  for (;;) {
    const answer = valueOf(
      isSecret
        ? await password({ message: ask })
        : await text({
            message: ask,
            placeholder: usual || hint || '',
            ...(usual !== undefined && { defaultValue: usual }),
            ...(previous !== '' && { initialValue: previous }),
          }),
    );
    try {
      return await read(answer || usual || '');
    } catch (error) {
      log.error((error as Error).message);
      previous = answer;
    }
  }
}

/**
 * Asks the questions and returns their settings. Skips a question if .env or a command-line option answers it. Without
 * a terminal, throws for a missing or invalid answer.
 */
export async function collectAnswers(
  given: Readonly<Record<string, string | undefined>>,
  existing: SetupSettings,
  isInteractive: boolean,
): Promise<{ settings: SetupSettings; asked: number }> {
  const settings: SetupSettings = {};
  let asked = 0;
  for (const question of SETUP_QUESTIONS) {
    const answer = given[question.flag];
    if (question.settings.every((name) => existing[name])) continue;
    if (answer === undefined && isInteractive) {
      asked += 1;
      Object.assign(settings, await askOne(question));
      continue;
    }
    const { flag, usual } = question;
    if (answer === undefined && usual === undefined) throw new Failure(`--${flag} is missing. ${question.ask}`);
    try {
      Object.assign(settings, await question.read((answer ?? usual ?? '').trim()));
    } catch (error) {
      throw new Failure(`--${flag}: ${(error as Error).message}`);
    }
  }
  return { settings, asked };
}
