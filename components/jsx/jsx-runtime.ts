import * as react from 'react/jsx-runtime';
import { hasChildList, separateText } from './separate-text';

// The compiler calls these functions in place of React's own, because tsconfig.json names this folder as
// `jsxImportSource` (record 108).

export { Fragment, type JSX } from 'react/jsx-runtime';

export const jsx: typeof react.jsx = (type, props, key) => react.jsx(type, separateText(type, props, false), key);

export const jsxs: typeof react.jsxs = (type, props, key) => {
  const separate = separateText(type, props, true);
  return hasChildList(separate) ? react.jsxs(type, separate, key) : react.jsx(type, separate, key);
};
