import { callFromPage, registerNewcomer, signInByApi, signInOnScreen, type Journey } from '../screen/journey';
import { createUniqueEmail } from '../screen/journey-people';
import { byRole } from '../screen/screen';

export const PUBLIC_JOURNEYS: Journey[] = [
  {
    name: 'home page',
    play: async (screen) => {
      await screen.open('/');
      await screen.see(byRole('heading', /^Your Voice Matters/));
      await screen.picture('home');
      await screen.click(byRole('link', /trial/i));
      await screen.seePath(/^\/register/);
    },
  },
  {
    name: 'explore with the map',
    play: async (screen) => {
      await screen.open('/explore');
      await screen.see(byRole('heading', /public schools/));
      await screen.fill(byRole('field', 'Search schools'), 'baddeck');
      await screen.press('Enter');
      await screen.see(byRole('link', /Baddeck Academy/, { within: byRole('group', 'Map of the schools') }));
      await screen.click(byRole('button', 'Zoom in'));
      await screen.picture('map');
      await screen.click(byRole('link', /^Baddeck Academy/, { within: byRole('listitem') }));
      await screen.see(byRole('heading', 'Baddeck Academy'));
      await screen.picture('school');
    },
  },
  {
    name: 'register',
    play: async (screen) => {
      await screen.open('/register');
      await screen.click(byRole('button', 'Create Account'));
      await screen.see('Password must be at least 8 characters');
      await screen.picture('errors');
      await screen.fill(byRole('field', 'First name'), 'Noor');
      await screen.fill(byRole('field', 'Email'), createUniqueEmail('noor'));
      await screen.fill(byRole('field', 'Password'), 'a quiet harbour morning');
      await screen.fill(byRole('field', 'Confirm password'), 'a quiet harbour morning');
      await screen.picture('filled');
      await screen.click(byRole('button', 'Create Account'));
      await screen.seePath(/^\/(dashboard|subscription)/);
      await screen.see('Registration successful');
      await screen.picture('welcome');
    },
  },
  {
    name: 'sign in, sign out, back',
    // After the sign-out, the previous page asks the server again and gets status 401.
    expectedFaults: /401/,
    play: async (screen) => {
      await screen.open('/login');
      await screen.fill(byRole('field', 'Email'), 'member@demo.test');
      await screen.fill(byRole('field', 'Password'), 'not the password');
      await screen.click(byRole('button', 'Sign In'));
      await screen.see('Invalid email or password');
      await screen.picture('refused');
      await signInOnScreen(screen, 'member');
      await screen.see(byRole('article'));
      const name = await screen.textOf(byRole('button', /^Account menu/));
      await screen.click(byRole('button', /^Account menu/));
      await screen.click(byRole('menuitem', /^(Sign|Log) ?out$/i));
      await screen.seePath(/^\/(login|$)/);
      await screen.picture('signed-out');
      await screen.back();
      await screen.until(
        async () =>
          !(await screen.isSeen(byRole('button', /^Account menu/))) && !(await screen.isSeen(byRole('article'))),
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
      await screen.click(byRole('button', 'Add a passkey'));
      await screen.see(/Made with \w+ on/);
      await screen.picture('added');
      await callFromPage(screen, 'POST', '/api/logout');
      await screen.open('/login?next=/account/data');
      await screen.click(byRole('button', 'Use a passkey'));
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
        await screen.see(byRole('main'));
        await screen.picture(path.slice(1));
        const background = await screen.run(() => getComputedStyle(document.body).backgroundColor);
        const [red = 255] = /\d+/.exec(background)?.map(Number) ?? [];
        if (red > 60) throw new Error(`${path} is not dark: ${background}`);
      }
    },
  },
];
