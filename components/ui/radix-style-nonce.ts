/**
 * Copies the nonce of the page's scripts to the global variable from which Radix reads it. Radix adds a <style> element
 * for open dialogs, which our content security policy allows only with the nonce.
 */
if (typeof document !== 'undefined') {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
