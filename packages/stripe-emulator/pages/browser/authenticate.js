import { control } from './control.js';
import { asked, make } from './dom.js';
import { openLine } from './line.js';

/**
 * The bank's authentication page. It appears as a dialog over the merchant's page. It can also be a separate page that
 * redirects back to the merchant.
 */
const intent = asked('intent');
const returnUrl = asked('return_url');

const complete = make(
  'button',
  { type: 'button', className: 'primary', id: 'test-source-authorize-3ds' },
  'Complete authentication',
);
const fail = make('button', { type: 'button', id: 'test-source-fail-3ds' }, 'Fail authentication');
const problem = make('p', { className: 'error', role: 'alert', hidden: true });
const panel = make(
  'div',
  { className: 'panel' },
  make('h1', {}, 'Your bank asks you to confirm'),
  make('p', {}, 'A bank would ask for a code or a fingerprint here. In this demo you choose what the bank answers.'),
  make('div', { className: 'actions' }, complete, fail),
  problem,
  make('p', { className: 'demo' }, 'Demo: no money moves.'),
);
document.querySelector('main').append(panel);

const returnAddress = ({ client_secret: secret }, outcome) => {
  const kind = intent.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
  const address = new URL(returnUrl);
  if (!/^https?:$/.test(address.protocol)) throw new Error('The page to return to has no web address.');
  address.searchParams.set(kind, intent);
  address.searchParams.set(`${kind}_client_secret`, secret);
  address.searchParams.set('redirect_status', outcome === 'succeed' ? 'succeeded' : 'failed');
  return address.href;
};

let tell = () => undefined;

async function answer(outcome) {
  if (complete.disabled) return;
  complete.disabled = true;
  fail.disabled = true;
  problem.hidden = true;
  try {
    const after = await control('authenticate', { intent, outcome });
    if (returnUrl) location.replace(returnAddress(after, outcome));
    else tell('answered');
  } catch (error) {
    problem.textContent = error.message;
    problem.hidden = false;
    complete.disabled = false;
    fail.disabled = false;
    complete.focus();
  }
}

complete.addEventListener('click', () => answer('succeed'));
fail.addEventListener('click', () => answer('fail'));
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') answer('fail');
  if (event.key !== 'Tab' || returnUrl) return;
  // The dialog keeps the focus on its two buttons.
  event.preventDefault();
  (document.activeElement === complete ? fail : complete).focus();
});

if (!returnUrl) ({ tell } = await openLine({ fail: () => answer('fail') }));
tell('ready');
complete.focus();
