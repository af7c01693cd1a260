import * as react from 'react/jsx-dev-runtime';
import { hasChildList, wrapTextsInSpans } from './wrap-texts-in-spans';

// Development version of jsx-runtime.ts.

export { Fragment, type JSX } from 'react/jsx-dev-runtime';

export const jsxDEV: typeof react.jsxDEV = (type, props, key, isStatic, source, self) => {
  const separate = wrapTextsInSpans(type, props, isStatic);
  return react.jsxDEV(type, separate, key, isStatic && hasChildList(separate), source, self);
};
