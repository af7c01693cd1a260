import { ORIGIN } from './origin.js';

/** Creates an iframe of the emulator with a private message channel (browser/line.js). */
export function openFrame({ path, title, hear }) {
  const iframe = document.createElement('iframe');
  const address = new URL(path, ORIGIN);
  // The frame accepts messages only from this origin.
  address.searchParams.set('parent', location.origin);
  const { port1: line, port2: otherEnd } = new MessageChannel();
  const pending = new Map();
  let lastCall = 0;

  iframe.title = title;
  Object.assign(iframe.style, { border: '0', display: 'block', width: '100%' });
  const greet = ({ source, origin, data }) => {
    // Waits until the frame announces that its script runs. Some browsers run the script only after the event `load`,
    // so a message at that event would be lost.
    if (source !== iframe.contentWindow || origin !== ORIGIN || data !== 'ready for line') return;
    window.removeEventListener('message', greet);
    // Sends the frame its end of the channel.
    iframe.contentWindow.postMessage('line', ORIGIN, [otherEnd]);
  };
  window.addEventListener('message', greet);
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
      window.removeEventListener('message', greet);
      iframe.remove();
      line.close();
      for (const resolve of pending.values())
        resolve({ error: { type: 'api_error', message: 'The payment form was closed.' } });
      pending.clear();
    },
  };
}
