import { WCAG_CRITERIA } from './wcag-criteria';

export const ACCESSIBILITY_DOCUMENT_PATH = 'docs/accessibility.md';

const INTRODUCTION = `# Accessibility

Every parent should be able to read, post and vote here, on any device and with any aid. The site follows WCAG 2.2 at level AA. The public page \`/accessibility\` says what people can expect, names the known limits and offers the contact form to report a barrier.

- \`tests/support/accessibility\` has the checks. The specs \`public\`, \`member\`, \`media\` and \`admin/accessible\` run axe, structure, cut texts, target sizes and forced colours on each kind of page, in light and dark mode, at 1280, 390 and 320 pixels.
- \`tests/e2e/accessibility/transcripts\` holds what a screen reader speaks, approved by a person. After an intended change, run the spec with \`-u\` and read the difference.
- Known limits: members may add photos without a description, and videos without captions. The card form is Stripe's.

\`npm run docs:accessibility\` writes this page from \`tools/accessibility-document\`. A test fails when a criterion or a test file is missing.
`;

const HEAD = ['| Criterion | Level | What proves it | Tests |', '|---|---|---|---|'];

/** Returns the text of docs/accessibility.md. */
export const generateAccessibilityDocument = (): string =>
  [
    INTRODUCTION,
    ...HEAD,
    ...Object.entries(WCAG_CRITERIA).map(([number, { name, level, proof, tests }]) => {
      const files = tests.map((file) => `[${shortName(file)}](../${file})`).join(', ') || 'Does not apply';
      return `| ${number} ${name} | ${level} | ${proof} | ${files} |`;
    }),
    '',
  ].join('\n');

const shortName = (file: string): string => (file.split('/').at(-1) ?? file).replace(/(\.spec|\.test)?\.tsx?$/, '');
