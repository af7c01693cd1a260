import { integrationError } from './integration-error.js';
import { openFrame } from './line.js';
import { newListeners } from './listeners.js';

/** Time in ms within which the payment form must report that it is ready. Otherwise, the element emits `loaderror`. */
const PATIENCE_MS = 10_000;
const NOT_LOADED = { type: 'api_connection_error', message: 'The payment form could not be loaded.' };

/**
 * The payment element of the emulator. Its card fields are in an iframe, so that the page never sees a card number.
 * `inside` is the internal state of elements.js.
 */
export function paymentElement(inside, options) {
  const listeners = newListeners();
  let frame = null;
  let patience;
  let isDestroyed = false;

  const dress = () => {
    if (!frame) return;
    const isDark = inside.appearance.theme === 'night';
    // The colour scheme of the iframe element must match the colour scheme inside the iframe. Otherwise the browser
    // gives the iframe a white background.
    frame.iframe.style.colorScheme = isDark ? 'dark' : 'light';
    const { variables, rules } = inside.appearance;
    frame.tell('dress', { isDark, variables: { ...variables }, rules: { ...rules } });
  };

  const hear = (event, detail) => {
    if (event === 'height') frame.iframe.style.height = `${detail}px`;
    else if (event === 'ready') {
      clearTimeout(patience);
      frame.iframe.style.visibility = 'visible';
      listeners.emit('ready', { elementType: 'payment' });
    } else listeners.emit(event, { elementType: 'payment', ...detail });
  };

  const unmount = () => {
    clearTimeout(patience);
    frame?.close();
    frame = null;
  };

  const mount = (where) => {
    if (isDestroyed) throw integrationError('This Element has already been destroyed. Please create a new one.');
    const node = typeof where === 'string' ? document.querySelector(where) : where;
    if (!node)
      throw integrationError('Invalid DOM element for mount(): pass a node that is on the page, or a selector of one.');
    unmount();
    frame = openFrame({ path: '/_pages/card', title: 'Secure payment input frame', hear });
    Object.assign(frame.iframe.style, { visibility: 'hidden', height: '0' });
    frame.tell('fonts', inside.fonts);
    dress();
    frame.tell('begin', { ...options.defaultValues?.billingDetails?.address });
    patience = setTimeout(
      () => listeners.emit('loaderror', { elementType: 'payment', error: NOT_LOADED }),
      PATIENCE_MS,
    );
    node.replaceChildren(frame.iframe);
    queueMicrotask(() => listeners.emit('loaderstart', { elementType: 'payment' }));
  };

  /** Focuses the iframe first, because a frame can focus a field only when the frame itself has the focus. */
  const focus = () => {
    frame?.iframe.focus();
    frame?.tell('focus');
  };

  const element = {
    mount,
    unmount,
    destroy: () => {
      unmount();
      isDestroyed = true;
      inside.form = null;
    },
    update: () => undefined,
    on: (event, listener) => (listeners.add(event, listener), element),
    once: (event, listener) => (listeners.addOnce(event, listener), element),
    off: (event, listener) => (listeners.remove(event, listener), element),
    focus,
    blur: () => frame?.iframe.blur(),
    collapse: () => undefined,
  };

  const ask = async (name, detail) => {
    const result = await frame.ask(name, detail);
    if (result.error?.type === 'validation_error') focus();
    return result;
  };

  return {
    element,
    dress,
    isMounted: () => frame !== null,
    /** Shows the problems in the form. Resolves with `{error}` if the form has a problem. */
    submit: () => ask('submit'),
    /** Asks the frame to confirm the intent with the card. Resolves with `{intent}` or `{error}`. */
    confirm: (detail) => ask('confirm', detail),
  };
}
