import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD, expectToast, linkInEmail, unique } from '../../support/browser/browser';
import { newcomer } from '../../support/browser/newcomer';
import { headOf, linksIn } from '../../support/browser/page-head';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

test.describe('the sign-in page', () => {
  test('the sign-in form validates its fields and then leads to the requested page', async ({ page }) => {
    await page.goto('/schools?q=bedford');
    await expect(page).toHaveURL(/\/login\?next=%2Fschools%3Fq%3Dbedford$/);
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await expect(page).toHaveTitle(/Parent Voice NS/);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Email').fill('not an address');
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start your free trial' })).toHaveAttribute('href', /^\/register/);
    // The list of demo accounts is in a collapsed section, because it is not part of the product.
    await expect(page.getByRole('button', { name: 'member@demo.test' })).toBeHidden();
    await page.getByText('Demo accounts').click();
    await page.getByRole('button', { name: 'member@demo.test' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('member@demo.test');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO_PASSWORD);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectToast(page, 'Login failed', 'Invalid email or password');
    await expect(page.getByLabel('Email')).toHaveValue('member@demo.test');
    // After the toast is closed, the form shows the error until the next attempt. The form's error has no role `alert`,
    // because screen readers have already announced the toast.
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Close' }).click();
    const lasting = page.locator('form [data-field-error]').filter({ hasText: 'Invalid email or password' });
    await expect(lasting).toBeInViewport();
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await expect(lasting).toBeVisible();

    const gate = Promise.withResolvers<void>();
    await page.route('**/api/login', async (route) => {
      await gate.promise;
      await route.fulfill({ status: 502, body: 'Bad gateway' });
    });
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
    await expect(lasting).toHaveCount(0);
    gate.resolve();
    await expectToast(page, 'Login failed', 'Login failed with status 502');
    await page.unroute('**/api/login');
    await page.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/schools?q=bedford');
    await expectToast(page, 'Login successful', /^Welcome back, \w+!$/);
    await expect(page.getByPlaceholder('Search by name, city, or type...')).toHaveValue('bedford');
  });

  test(
    'the sign-in page at /auth works without scripts and never redirects to another site',
    { tag: '@thorough' },
    async ({ page }) => {
      await page.goto('/auth?next=%2F%2Fevil.example%2F');
      await expect(page).toHaveURL(/:\d+\/login\?next=%2F%2Fevil\.example%2F$/);
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
      await page.route(/\/_next\/static\/.*\.js/, (route) => route.abort());
      await page.getByLabel('Email').fill('not an address');
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toContainText(
        'Please enter a valid email address',
      );
      await page.getByLabel('Email').fill('Admin@Demo.test');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.waitForURL(/localhost:\d+\/admin\/dashboard$/);
      for (const words of ['admin@demo.test', 'Manage Schools', 'Manage Users'])
        await expect(page.getByText(words).first()).toBeVisible();
    },
  );
});

test('a password reset link validates the new password and signs the person in', async ({ page }) => {
  const { email } = await newcomer(page.context());
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Check your inbox' })).toBeVisible();

  const link = await linkInEmail(page, email, '/reset-password/');
  await page.goto((await link.getAttribute('href')) ?? '');
  await page.getByLabel('New password', { exact: true }).fill('a new harbour evening');
  await page.getByLabel('Confirm new password').fill('another one');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm new password').fill('a new harbour evening');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await expectToast(page, 'Password updated', `You're signed in as ${email}.`);
  const { html } = await headOf(page.request, '/reset-password/no-such-link');
  expect(linksIn(html)).toContainEqual(['Send a new link', '/forgot-password']);
});

test('a second factor is set up on the account page, and the next sign-in requires it', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { email } = await newcomer(page.context());
  await page.goto('/account?tab=password');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const setup = page.getByRole('dialog', { name: 'Two-step sign-in' });
  await expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = (await setup.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '';
  const secret = key.replaceAll(' ', '');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await setup.getByRole('button', { name: 'Copy key' }).click();
  await expectToast(page, 'Key copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await expect(setup.getByRole('link', { name: 'Open my app' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${secret}`),
  );
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await setup.getByLabel('Code', { exact: true }).fill('12345');
  await setup.getByRole('button', { name: 'Turn On' }).click();
  await expect(setup.getByText('This code is wrong or has already been used. Wait for the next one.')).toBeVisible();
  await setup.getByLabel('Code', { exact: true }).fill(app.generate());
  await setup.getByRole('button', { name: 'Turn On' }).click();
  const codes = setup.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await setup.getByRole('button', { name: "I've saved the codes" }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  // The test copies the existing session to another device.
  const storageState = await page.context().storageState();
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '', storageState });
  // The test leaves the page before it deletes the cookies. Otherwise the page would notice the missing session and go
  // to the sign-in page.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`/login?next=${encodeURIComponent('/account?tab=password')}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('This code is wrong or has already been used.').first()).toBeVisible();
  // The form asks for a code only if the account has a second factor. For another email address, the form can be sent
  // without a code.
  await page.getByLabel('Code', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please enter the code from your authenticator app.')).toBeVisible();
  const isAnybodyLetIn = page.waitForRequest('**/api/login');
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.getByRole('button', { name: 'Sign In' }).click();
  expect((await isAnybodyLetIn).postDataJSON()).not.toHaveProperty('code');
  await expectToast(page, 'Login failed', 'Invalid email or password');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Code', { exact: true }).fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/account?tab=password');

  // The account page lists both devices, and one device signs the other one out.
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  const devices = page.getByRole('region', { name: "Where you're signed in" }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('This device');
  await devices
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expectToast(page, 'Signed out on that device');
  await expect(devices).toHaveCount(1);
  // The focus moves to the main part of the page, because the clicked button has been removed.
  await expect(page.locator('#main')).toBeFocused();
  expect((await elsewhere.get('/api/user')).status()).toBe(401);
  await elsewhere.dispose();
});

test(
  'a passkey is created on the account page and signs the person in without a password',
  { tag: '@thorough' },
  async ({ page, context }) => {
    const browser = await context.newCDPSession(page);
    await browser.send('WebAuthn.enable');
    await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
        ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      },
    });
    const { email, call } = await newcomer(context);
    await sql(
      "UPDATE sessions SET password_at = now() - interval '1 hour' WHERE user_id = (SELECT id FROM users WHERE email = $1)",
      email,
    );
    await page.goto('/account?tab=password');
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    const prompt = page.getByRole('dialog', { name: 'Please enter your password' });
    await prompt.getByLabel('Your password').fill(DEMO_PASSWORD);
    await prompt.getByRole('button', { name: 'Continue' }).click();
    await expectToast(page, 'Passkey added');
    await expect(passkeys.getByRole('listitem')).toHaveText([/Made with Chrome on/]);

    await call('POST', '/api/logout');
    await page.goto(`/login?next=${encodeURIComponent('/account?tab=data')}`);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('**/account/data');
    await expectToast(page, 'Login successful');
    // Each request for a copy of the person's data asks for the password again, or for a passkey instead.
    await page.getByRole('button', { name: 'Make a copy' }).click();
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await expectToast(page, "We're making a copy of your data");

    await page.goto('/account?tab=password');
    await passkeys.getByRole('button', { name: /^Remove the passkey/ }).click();
    await expectToast(page, 'Passkey removed');
    await expect(passkeys.getByRole('listitem')).toHaveCount(0);
  },
);

test.describe('the registration form', () => {
  test(
    'the registration form keeps the input and reports an address that is already registered',
    { tag: '@thorough' },
    async ({ page }) => {
      await page.goto('/register');
      await expect(page).toHaveTitle('Join Our Community | Parent Voice NS');
      await expect(page.getByRole('heading', { name: 'Join Our Community' })).toBeVisible();
      const panel = page.getByRole('complementary', { name: 'What you get' });
      await expect(panel.getByRole('listitem')).toHaveText([
        'All Nova Scotia school profiles',
        'Reading and voting on every board',
        'A personalized dashboard feed',
        'Following unlimited schools',
        'Posting to school boards',
        'Commenting on posts',
        'Photo and video uploads',
      ]);
      await expect(panel).toContainText('$5.99 per month');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
      // The error of the second password appears once the first password is valid.
      await expect(page.getByText('Please confirm your password')).toHaveCount(0);
      await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
        'At least 8 characters. Password must be at least 8 characters',
      );
      await page.getByLabel('Email').fill('not an address');
      await page.getByLabel('Password', { exact: true }).fill('a quiet harbour morning');
      await expect(page.getByText('Please confirm your password')).toBeVisible();
      await page.getByLabel('Confirm password').fill('another one');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Please enter a valid email address')).toBeVisible();
      await expect(page.getByText('Passwords do not match')).toBeVisible();

      await page.getByLabel('Email').fill('Member@Demo.test');
      await page.getByLabel('Confirm password').fill('a quiet harbour morning');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expectToast(
        page,
        'Registration failed',
        'This email address is already registered. Please use a different email.',
      );
      await expect(page.getByLabel('Email')).toHaveValue('Member@Demo.test');

      // The form marks the name field if the server refuses the name.
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByLabel('Email').fill(`${unique('x').replaceAll(' ', '')}@example.test`);
      await page.getByLabel('Last name').fill('-');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('A name needs visible characters.');
      await expect(page.getByLabel('Last name')).toBeFocused();
      await expect(page.getByLabel('Password', { exact: true })).not.toHaveAttribute('aria-invalid', 'true');
      await page.getByLabel('Last name').fill('');

      // If a failed response contains no message, the form shows the HTTP status of the response.
      await page.getByRole('button', { name: 'Close' }).click();
      const gate = Promise.withResolvers<void>();
      await page.route('**/api/register', async (route) => {
        expect(Object.keys(route.request().postDataJSON() as object)).not.toContain('confirmPassword');
        await gate.promise;
        await route.fulfill({ status: 500, body: '' });
      });
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible();
      gate.resolve();
      await expectToast(page, 'Registration failed', 'Registration failed with status 500');
    },
  );
});

test.describe('the sign-out button', () => {
  const logOut = async (page: import('@playwright/test').Page) => {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };

  test('signing out shows a server error, works without a network, and ends the session', async ({ page, browser }) => {
    await newcomer(page.context());
    await page.goto('/saved');
    await page.route('**/api/logout', (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
    await logOut(page);
    await expectToast(page, 'Logout failed');
    await page.unroute('**/api/logout');
    await page.route('**/api/logout', (route) => route.abort(), { times: 1 });
    await logOut(page);
    await page.waitForURL('**/dashboard'); // The session is still valid after the failed sign-out.
    await expectToast(page, 'Logged out successfully');

    const thief = await browser.newContext();
    await thief.addCookies(await page.context().cookies());
    expect((await thief.request.get('/api/user')).status()).toBe(200);
    await page.route('**/api/logout', async (route) => {
      // The test delays the sign-out, so that it can read the toast before the browser leaves the page.
      await new Promise((resume) => setTimeout(resume, 1_500));
      await route.continue();
    });
    await logOut(page);
    await expectToast(page, 'Logging out...', 'Please wait while we securely log you out.');
    await page.waitForURL('**/login');
    await expectToast(page, 'Logged out successfully', 'You have been securely logged out of your account.');
    expect((await thief.request.get('/api/user')).status()).toBe(401);
    expect((await thief.request.get('/dashboard', { maxRedirects: 0 })).headers().location).toMatch(/\/login/);
    await thief.close();
  });
});
