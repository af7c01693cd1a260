import { asked } from './dom.js';

/**
 * The private line to the page that holds this frame (stripe-js/line.js): `answers` says what each of its words does.
 * Only the page that holds it is listened to, and only if it is of the origin that the address names.
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
  });
  line.onmessage = async ({ data: { call, name, detail } }) => {
    const result = await answers[name]?.(detail);
    if (call !== undefined) line.postMessage({ call, result });
  };
  return { tell: (event, detail) => line.postMessage({ event, detail }) };
}
