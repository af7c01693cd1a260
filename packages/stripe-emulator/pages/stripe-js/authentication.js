import { openFrame } from './line.js';
import { focusWhenPossible, lastFocused } from './focus.js';

/** Shows the bank's authentication dialog over the page. Resolves when the card holder has answered. */
export async function authenticate(intentId) {
  const before = lastFocused();
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Your bank asks you to confirm');
  Object.assign(dialog.style, {
    background: 'rgb(0 0 0 / 60%)',
    border: '0',
    height: '100%',
    inset: '0',
    margin: '0',
    maxHeight: 'none',
    maxWidth: 'none',
    padding: '0',
    position: 'fixed',
    width: '100%',
  });

  const answered = new Promise((resolve) => {
    const frame = openFrame({
      path: `/_pages/authenticate?intent=${encodeURIComponent(intentId)}`,
      title: 'Authentication by your bank',
      hear: (event) => {
        if (event === 'ready') frame.iframe.focus();
        if (event === 'answered') resolve(frame);
      },
    });
    Object.assign(frame.iframe.style, { height: '100%', colorScheme: 'light' });
    dialog.append(frame.iframe);
    // The Escape key makes the authentication fail. If the iframe has the focus, its own script handles the key.
    // Otherwise, the browser sends the event `cancel`.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      frame.tell('fail');
    });
  });

  document.body.append(dialog);
  dialog.showModal();
  const frame = await answered;
  dialog.close();
  frame.close();
  dialog.remove();
  focusWhenPossible(before);
}
