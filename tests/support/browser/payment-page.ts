import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { emulatorControl, type EmulatorControl } from '@parent-voice/stripe-emulator/control';

/**
 * Returns functions that control the test site's Stripe emulator. `npm start` writes the emulator's address into the
 * data folder. If you set SITE_URL, also set SITE_EMULATOR_URL.
 */
export const stripeOfSite = (): EmulatorControl => emulatorControl(stripeUrl());

function stripeUrl(): string {
  const givenUrl = process.env.SITE_EMULATOR_URL;
  const folder = process.env.SITE_DATA_DIR;
  if (!givenUrl && !folder) throw new Error('SITE_URL was given without SITE_EMULATOR_URL.');
  return givenUrl ?? readFileSync(path.join(folder ?? '', 'stripe-emulator.url'), 'utf8');
}

/**
 * Returns a working card number that no other test uses, so that each card gets its free trial. The last digit is a
 * Luhn check digit.
 */
export function freshCard(): string {
  const stem = `555501${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  const sum = [...stem].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${stem}${(10 - (sum % 10)) % 10}`;
}

type Created = { id?: string; items?: { data: { id: string }[] } };

/** Creates or changes an object in the Stripe emulator, as an operator would in Stripe's dashboard. */
export async function writeStripeObject(
  path: 'coupons' | 'promotion_codes' | 'prices' | `subscriptions/${string}`,
  fields: Record<string, string>,
): Promise<Created & { id: string }> {
  const response = await fetch(`${stripeUrl()}/v1/${path}`, {
    method: 'POST',
    headers: { Authorization: 'Bearer sk_test_of_the_dashboard' },
    body: new URLSearchParams(fields),
  });
  const { id, ...made } = (await response.json()) as Created;
  if (!id) throw new Error(`${path}: ${response.status}`);
  return { id, ...made };
}

export const cardFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Secure payment input frame"]');
export const payButton = (page: Page) => page.getByRole('button', { name: 'Pay $5.99 and Subscribe' });

/** Opens the Subscription page, clicks Subscribe Now and waits for the form for card details. */
export async function openCardForm(page: Page): Promise<void> {
  await page.goto('/subscription');
  await page.getByRole('main').getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiration').fill('12 / 40');
  await frame.getByLabel('Security code').fill('123');
  await frame.getByLabel('Country').selectOption('CA');
  await frame.getByLabel('Postal code').fill('B3H 4R2');
  const street = page.getByLabel('Street address (optional)');
  if (!(await street.isVisible())) await page.getByText('Add your street (optional)').click();
  await street.fill('1 Example Street');
}

/** Subscribes on the Subscription page, as a person does, and waits for the dashboard. */
export async function subscribeOnScreen(page: Page, number = freshCard()): Promise<void> {
  await openCardForm(page);
  await fillCard(page, number);
  await payButton(page).click();
  await page.waitForURL('**/dashboard');
}
