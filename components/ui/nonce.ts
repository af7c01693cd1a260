/**
 * While a dialog is open, Radix (through react-remove-scroll) keeps the page behind it from scrolling with a <style> element,
 * and asks this global for the nonce that our content policy wants on it. Scripts may read the nonce of the page's own scripts.
 */
if (typeof document !== 'undefined') {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
