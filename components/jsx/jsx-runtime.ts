import * as react from 'react/jsx-runtime';
import { hasChildList, wrapTextsInSpans } from './wrap-texts-in-spans';

// The compiler calls these functions in place of React's own, because tsconfig.json names this folder as
// `jsxImportSource` (record 108).

export { Fragment, type JSX } from 'react/jsx-runtime';

export const jsx: typeof react.jsx = (type, props, key) => react.jsx(type, wrapTextsInSpans(type, props, false), key);

export const jsxs: typeof react.jsxs = (type, props, key) => {
  const separate = wrapTextsInSpans(type, props, true);
  return hasChildList(separate) ? react.jsxs(type, separate, key) : react.jsx(type, separate, key);
};
