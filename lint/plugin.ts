import { componentReturnsElement } from './component-returns-element.ts';
import { layers } from './layers-rule.ts';
import { noSentenceLogic } from './no-sentence-logic.ts';
import { refusedSyntax } from './refused-syntax.ts';

/** Plugin with our own oxlint rules. */
export default {
  meta: { name: 'project' },
  rules: {
    'component-returns-element': componentReturnsElement,
    layers,
    'no-sentence-logic': noSentenceLogic,
    'refused-syntax': refusedSyntax,
  },
};
