/**
 * While a dialog is open, Radix (through react-remove-scroll) adds a <style> element that keeps the page behind the
 * dialog from scrolling. Radix reads the nonce for this element from a global variable. Our content security policy
 * requires the nonce. It is copied from the page's own scripts.
 */
if (typeof document !== 'undefined') {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
