/**
 * Copies the nonce of the page's scripts to the global variable that Radix reads. Our content security policy requires
 * the nonce for the <style> element of open dialogs.
 */
if (typeof document !== 'undefined') {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
