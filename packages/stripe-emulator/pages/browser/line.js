import { asked } from './dom.js';

/**
 * Opens the message channel to the page that embeds this frame (stripe-js/line.js). `answers` contains the functions
 * that the page may call. Accepts messages only from the page's origin, which the frame's address contains.
 */
export async function openLine(answers) {
  const parentOrigin = asked('parent');
  const line = await new Promise((resolve) => {
    const take = (event) => {
      if (event.source !== window.parent || event.origin !== parentOrigin || !event.ports[0]) return;
      window.removeEventListener('message', take);
      resolve(event.ports[0]);
    };
    window.addEventListener('message', take);
    window.parent.postMessage('ready for line', parentOrigin);
  });
  line.onmessage = async ({ data: { call, name, detail } }) => {
    const result = await answers[name]?.(detail);
    if (call !== undefined) line.postMessage({ call, result });
  };
  return { tell: (event, detail) => line.postMessage({ event, detail }) };
}
