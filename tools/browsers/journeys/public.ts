import { callApiFromPage, registerNewcomer, signInByApi, signInByForm, type Journey } from '../page-control/journey';
import { createUniqueEmail } from '../page-control/journey-people';
import { elementByRole } from '../page-control/journey-page';

export const PUBLIC_JOURNEYS: Journey[] = [
  {
    name: 'home page',
    play: async (screen) => {
      await screen.open('/');
      await screen.see(elementByRole('heading', /^Your Voice Matters/));
      await screen.picture('home');
      await screen.click(elementByRole('link', /trial/i));
      await screen.seePath(/^\/register/);
    },
  },
  {
    name: 'explore with the map',
    play: async (screen) => {
      await screen.open('/explore');
      await screen.see(elementByRole('heading', /public schools/));
      await screen.fill(elementByRole('field', 'Search schools'), 'baddeck');
      await screen.press('Enter');
      await screen.see(
        elementByRole('link', /Baddeck Academy/, { within: elementByRole('group', 'Map of the schools') }),
      );
      await screen.click(elementByRole('button', 'Zoom in'));
      await screen.picture('map');
      await screen.click(elementByRole('link', /^Baddeck Academy/, { within: elementByRole('listitem') }));
      await screen.see(elementByRole('heading', 'Baddeck Academy'));
      await screen.picture('school');
    },
  },
  {
    name: 'register',
    play: async (screen) => {
      await screen.open('/register');
      await screen.click(elementByRole('button', 'Create Account'));
      await screen.see('Password must be at least 8 characters');
      await screen.picture('errors');
      await screen.fill(elementByRole('field', 'First name'), 'Noor');
      await screen.fill(elementByRole('field', 'Email'), createUniqueEmail('noor'));
      await screen.fill(elementByRole('field', 'Password'), 'a quiet harbour morning');
      await screen.fill(elementByRole('field', 'Confirm password'), 'a quiet harbour morning');
      await screen.picture('filled');
      await screen.click(elementByRole('button', 'Create Account'));
      await screen.seePath(/^\/(dashboard|subscription)/);
      await screen.see('Registration successful');
      await screen.picture('welcome');
    },
  },
  {
    name: 'sign in, sign out, back',
    // After the sign-out, a return to the previous page makes that page ask the server again and get status 401.
    expectedFaults: /401/,
    play: async (screen) => {
      await screen.open('/login');
      await screen.fill(elementByRole('field', 'Email'), 'member@demo.test');
      await screen.fill(elementByRole('field', 'Password'), 'not the password');
      await screen.click(elementByRole('button', 'Sign In'));
      await screen.see('Invalid email or password');
      await screen.picture('refused');
      await signInByForm(screen, 'member');
      await screen.see(elementByRole('article'));
      const name = await screen.textOf(elementByRole('button', /^Account menu/));
      await screen.click(elementByRole('button', /^Account menu/));
      await screen.click(elementByRole('menuitem', /^(Sign|Log) ?out$/i));
      await screen.seePath(/^\/(login|$)/);
      await screen.picture('signed-out');
      await screen.back();
      await screen.until(
        async () =>
          !(await screen.isSeen(elementByRole('button', /^Account menu/))) &&
          !(await screen.isSeen(elementByRole('article'))),
        `the page still shows ${name} after they signed out`,
      );
      await screen.picture('back');
    },
  },
  {
    name: 'passkey',
    needs: 'addPasskeyDevice',
    play: async (screen) => {
      await registerNewcomer(screen);
      await screen.abilities.addPasskeyDevice?.();
      await screen.open('/account?tab=password');
      await screen.click(elementByRole('button', 'Add a passkey'));
      await screen.see(/Made with \w+ on/);
      await screen.picture('added');
      await callApiFromPage(screen, 'POST', '/api/logout');
      await screen.open('/login?next=/account/data');
      await screen.click(elementByRole('button', 'Use a passkey'));
      await screen.seePath(/^\/account/);
      await screen.picture('signed-in');
    },
  },
  {
    name: 'dark mode',
    isDark: true,
    play: async (screen) => {
      await screen.open('/');
      await screen.picture('home');
      await signInByApi(screen, 'member');
      for (const path of ['/dashboard', '/account', '/subscription']) {
        await screen.open(path);
        await screen.see(elementByRole('main'));
        await screen.picture(path.slice(1));
        const background = await screen.run(() => getComputedStyle(document.body).backgroundColor);
        const [red = 255] = /\d+/.exec(background)?.map(Number) ?? [];
        if (red > 60) throw new Error(`${path} is not dark: ${background}`);
      }
    },
  },
];
