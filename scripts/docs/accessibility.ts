import { writeFileSync } from 'node:fs';
import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { ACCESSIBILITY_DOCUMENT_PATH, generateAccessibilityDocument } from '@/tools/accessibility-document/document';

/** `npm run docs:accessibility` writes docs/accessibility.md from the list of WCAG's success criteria and their tests. */
await runCommandAndPrintFailure(async () => {
  writeFileSync(ACCESSIBILITY_DOCUMENT_PATH, generateAccessibilityDocument());
  console.log(`✓ ${ACCESSIBILITY_DOCUMENT_PATH} printed`);
});
