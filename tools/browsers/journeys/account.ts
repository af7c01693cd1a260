import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { freshCard } from '../../../tests/support/browser/payment-page';
import { registerNewcomer, type Journey } from '../screen/journey';
import { byRole } from '../screen/screen';

const CARD_FRAME = 'Secure payment input frame';

export const ACCOUNT_JOURNEYS: Journey[] = [
  {
    name: 'account and photo editor',
    play: async (screen) => {
      await registerNewcomer(screen);
      await screen.open('/account');
      await screen.fill(byRole('field', 'First name'), 'Sasha');
      await screen.click(byRole('button', 'Save Changes'));
      await screen.see(/updated|saved/i);
      await screen.picture('profile');
      await screen.click(byRole('button', 'Add a Photo'));
      const file = path.join(mkdtempSync(path.join(tmpdir(), 'journey-')), 'face.png');
      await sharp('prisma/seed/demo-pictures/apple-box.svg').resize({ width: 900 }).png().toFile(file);
      await screen.chooseFiles(byRole('file', undefined, { within: byRole('dialog') }), file);
      await screen.see(byRole('slider', 'Zoom'));
      await screen.picture('editor');
      await screen.click(byRole('button', 'Save', { within: byRole('dialog') }));
      await screen.see('Avatar updated');
      await screen.picture('photo');
    },
  },
  {
    name: 'subscription with the card form',
    play: async (screen) => {
      await registerNewcomer(screen);
      await screen.open('/subscription');
      await screen.click(byRole('button', 'Subscribe Now', { within: byRole('main') }));
      await screen.see(byRole('frame', CARD_FRAME));
      await screen.see(byRole('field', 'Card number'), CARD_FRAME);
      await screen.fill(byRole('field', 'Card number'), freshCard(), CARD_FRAME);
      await screen.fill(byRole('field', /^Expiration/), '1240', CARD_FRAME);
      await screen.fill(byRole('field', 'Security code'), '123', CARD_FRAME);
      await screen.choose(byRole('field', /^Country/), 'Canada', CARD_FRAME);
      await screen.fill(byRole('field', 'Postal code'), 'B3H 4R2', CARD_FRAME);
      await screen.picture('card');
      await screen.click(byRole('button', 'Pay $5.99 and Subscribe'));
      await screen.seePath(/^\/dashboard/);
      await screen.picture('paid');
    },
  },
];
