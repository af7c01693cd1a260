import { newCardFields } from './card-fields.js';
import { control } from './control.js';
import { lastPart, make } from './dom.js';
import { firstProblem } from './field.js';
import { amountOf, cardWords, dateOf } from './words.js';

/** A small copy of Stripe's customer portal. It shows the plan, the card and a link back to the site. */
const path = `portal/${lastPart()}`;
const main = document.querySelector('main');
const message = make('p', { role: 'status', tabIndex: -1 });

const button = (text, onClick, className = '') => {
  const node = make('button', { type: 'button', className }, text);
  node.addEventListener('click', onClick);
  return node;
};

/** Sends one command to the emulator. Then shows the result and the new state. */
async function act(name, body, words) {
  for (const node of main.querySelectorAll('button')) node.disabled = true;
  try {
    await control(`${path}/${name}`, body);
    await show();
    message.textContent = words;
  } catch (error) {
    message.textContent = error.message;
    for (const node of main.querySelectorAll('button')) node.disabled = false;
  }
  // Moves the focus to the status message, because the clicked button had the focus and is now removed or disabled.
  message.focus();
}

const isOver = ({ status }) => status === 'canceled' || status === 'incomplete_expired';
const endOf = ({ cancel_at: at, items }) => at ?? Math.max(...items.data.map((item) => item.current_period_end));

function standing(subscription) {
  const end = dateOf(endOf(subscription));
  if (subscription.cancel_at_period_end || subscription.cancel_at !== null) return `Cancelled: it ends on ${end}.`;
  if (subscription.status === 'trialing') return `Free trial until ${end}.`;
  if (subscription.status === 'active') return `Renews on ${end}.`;
  return `Status: ${subscription.status.replaceAll('_', ' ')}.`;
}

function planSection(subscription) {
  const { price } = subscription.items.data[0];
  const isEnding = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  const change = isEnding
    ? button('Keep subscription', () => act('resume', {}, 'Your subscription continues.'))
    : button('Cancel subscription', () => act('cancel', {}, 'Your subscription is cancelled.'));
  return make(
    'section',
    { 'aria-label': 'Current plan' },
    make('h2', {}, 'Current plan'),
    make(
      'p',
      {},
      `${price.nickname ?? 'Community Membership'}: ${amountOf(price.unit_amount, price.currency)} per ${price.recurring.interval}`,
    ),
    make('p', {}, standing(subscription)),
    make('div', { className: 'actions' }, change),
  );
}

function cardForm(onDone) {
  const card = newCardFields();
  const form = make(
    'form',
    { noValidate: true, 'aria-label': 'New card' },
    make('div', { className: 'fields' }, ...card.fields.map(({ node }) => node)),
    make(
      'div',
      { className: 'actions' },
      make('button', { className: 'primary' }, 'Save card'),
      button('Back', onDone),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!firstProblem(card.fields)) act('card', card.values(), 'Your card was updated.');
  });
  return { form, focus: () => card.fields[0].control.focus() };
}

function cardSection(card) {
  const place = make('div', {});
  const close = () => {
    place.replaceChildren(open);
    open.focus();
  };
  const open = button('Update card', () => {
    const { form, focus } = cardForm(close);
    place.replaceChildren(form);
    focus();
  });
  place.append(open);
  const words = card
    ? `${cardWords(card)}, expires ${String(card.exp_month).padStart(2, '0')}/${card.exp_year % 100}`
    : 'No card on file.';
  return make('section', { 'aria-label': 'Card' }, make('h2', {}, 'Card'), make('p', {}, words), place);
}

function wayBack(returnUrl) {
  if (!/^https?:/.test(returnUrl ?? '')) return null;
  return make('p', {}, make('a', { href: returnUrl }, 'Return'));
}

async function show() {
  const { customer, subscriptions, paymentMethods, returnUrl } = await control(path);
  const live = subscriptions.filter((each) => !isOver(each));
  const preferred = live[0]?.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const method = paymentMethods.find(({ id }) => id === (preferred?.id ?? preferred));
  main.replaceChildren(
    make(
      'div',
      { className: 'panel' },
      make('h1', {}, 'Your membership'),
      make('p', {}, customer.email ?? ''),
      message,
      ...(live.length > 0 ? live.map(planSection) : [make('p', {}, 'There is no subscription.')]),
      cardSection(method?.card),
      wayBack(returnUrl),
      make('p', { className: 'demo' }, 'Demo: no money moves.'),
    ),
  );
}

show().catch((error) =>
  main.replaceChildren(
    make('div', { className: 'panel' }, make('h1', {}, 'Your membership'), make('p', {}, error.message)),
  ),
);
