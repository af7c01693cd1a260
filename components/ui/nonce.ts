/**
 * While a dialog is open, Radix (through react-remove-scroll) adds a <style> element that keeps the page behind from
 * scrolling. Radix takes the nonce of our content security policy from this global variable. Scripts may read the nonce
 * of the page's own scripts.
 */
if (typeof document !== 'undefined') {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
