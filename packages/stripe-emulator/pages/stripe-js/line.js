import { ORIGIN } from './origin.js';

/**
 * Creates an iframe of the emulator and a private message channel to it. The page offers the channel only to the
 * emulator's origin, and the iframe accepts it only from the page's origin (browser/line.js).
 */
export function openFrame({ path, title, hear }) {
  const iframe = document.createElement('iframe');
  const address = new URL(path, ORIGIN);
  address.searchParams.set('parent', location.origin);
  const { port1: line, port2: otherEnd } = new MessageChannel();
  const pending = new Map();
  let lastCall = 0;

  iframe.title = title;
  Object.assign(iframe.style, { border: '0', display: 'block', width: '100%' });
  iframe.addEventListener('load', () => iframe.contentWindow.postMessage('line', ORIGIN, [otherEnd]), { once: true });
  iframe.src = address.href;

  line.onmessage = ({ data }) => {
    if (data.call === undefined) return hear(data.event, data.detail);
    pending.get(data.call)?.(data.result);
    pending.delete(data.call);
  };

  return {
    iframe,
    tell: (name, detail) => line.postMessage({ name, detail }),
    /** Calls a function of the emulator iframe by name, and waits for its result. */
    ask: (name, detail) =>
      new Promise((resolve) => {
        lastCall += 1;
        pending.set(lastCall, resolve);
        line.postMessage({ call: lastCall, name, detail });
      }),
    /** Removes the iframe. Calls that the iframe has not answered yet get an error. */
    close: () => {
      iframe.remove();
      line.close();
      for (const resolve of pending.values())
        resolve({ error: { type: 'api_error', message: 'The payment form was closed.' } });
      pending.clear();
    },
  };
}
