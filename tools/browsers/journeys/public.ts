import { callFromPage, registerNewcomer, signIn, signInOnScreen, type Journey } from '../screen/journey';
import { freshEmail } from '../screen/people';
import { the } from '../screen/screen';

export const PUBLIC_JOURNEYS: Journey[] = [
  {
    name: 'home page',
    play: async (screen) => {
      await screen.open('/');
      await screen.see(the('heading', /^Your Voice Matters/));
      await screen.picture('home');
      await screen.click(the('link', /trial/i));
      await screen.seePath(/^\/register/);
    },
  },
  {
    name: 'explore with the map',
    play: async (screen) => {
      await screen.open('/explore');
      await screen.see(the('heading', /public schools/));
      await screen.fill(the('field', 'Search schools'), 'baddeck');
      await screen.press('Enter');
      await screen.see(the('link', /Baddeck Academy/, { within: the('group', 'Map of the schools') }));
      await screen.click(the('button', 'Zoom in'));
      await screen.picture('map');
      await screen.click(the('link', /^Baddeck Academy/, { within: the('listitem') }));
      await screen.see(the('heading', 'Baddeck Academy'));
      await screen.picture('school');
    },
  },
  {
    name: 'register',
    play: async (screen) => {
      await screen.open('/register');
      await screen.click(the('button', 'Create Account'));
      await screen.see('Password must be at least 8 characters');
      await screen.picture('errors');
      await screen.fill(the('field', 'First name'), 'Noor');
      await screen.fill(the('field', 'Email'), freshEmail('noor'));
      await screen.fill(the('field', 'Password'), 'a quiet harbour morning');
      await screen.fill(the('field', 'Confirm password'), 'a quiet harbour morning');
      await screen.picture('filled');
      await screen.click(the('button', 'Create Account'));
      await screen.seePath(/^\/(dashboard|subscription)/);
      await screen.see('Registration successful');
      await screen.picture('welcome');
    },
  },
  {
    name: 'sign in, sign out, back',
    // The page of the person who has signed out asks the server again and is refused.
    expectedFaults: /401/,
    play: async (screen) => {
      await screen.open('/login');
      await screen.fill(the('field', 'Email'), 'member@demo.test');
      await screen.fill(the('field', 'Password'), 'not the password');
      await screen.click(the('button', 'Sign In'));
      await screen.see('Invalid email or password');
      await screen.picture('refused');
      await signInOnScreen(screen, 'member');
      await screen.see(the('article'));
      const name = await screen.textOf(the('button', /^Account menu/));
      await screen.click(the('button', /^Account menu/));
      await screen.click(the('menuitem', /^(Sign|Log) ?out$/i));
      await screen.seePath(/^\/(login|$)/);
      await screen.picture('signed-out');
      await screen.back();
      await screen.until(
        async () => !(await screen.isSeen(the('button', /^Account menu/))) && !(await screen.isSeen(the('article'))),
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
      await screen.click(the('button', 'Add a passkey'));
      await screen.see(/Made with \w+ on/);
      await screen.picture('added');
      await callFromPage(screen, 'POST', '/api/logout');
      await screen.open('/login?next=/account/data');
      await screen.click(the('button', 'Use a passkey'));
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
      await signIn(screen, 'member');
      for (const path of ['/dashboard', '/account', '/subscription']) {
        await screen.open(path);
        await screen.see(the('main'));
        await screen.picture(path.slice(1));
        const background = await screen.run(() => getComputedStyle(document.body).backgroundColor);
        const [red = 255] = /\d+/.exec(background)?.map(Number) ?? [];
        if (red > 60) throw new Error(`${path} is not dark: ${background}`);
      }
    },
  },
];
