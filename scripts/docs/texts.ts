import { globSync, readFileSync } from 'node:fs';
import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { findUserVisibleTexts } from '@/tools/texts/find-user-visible-texts';

/**
 * `npm run texts` prints every text of the site that people read, with its location in the code, so that reviewers can
 * read all texts.
 */
await runCommandAndPrintFailure(async () => {
  const files = globSync(['{app,components,lib}/**/*.{ts,tsx}', 'server/web/*.ts'])
    .filter((file) => !/\.test\.tsx?$|^app\/api\/|^lib\/media\/convert\/|^components\/gallery\//.test(file))
    .sort();
  for (const file of files)
    for (const { line, text } of findUserVisibleTexts(file, readFileSync(file, 'utf8')))
      console.log(`${file}:${line}  ${text}`);
});
