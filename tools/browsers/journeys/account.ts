import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { freshCard } from '../../../tests/support/browser/payment-page';
import { registerNewcomer, type Journey } from '../screen/journey';
import { the } from '../screen/screen';

const CARD_FRAME = 'Secure payment input frame';

export const ACCOUNT_JOURNEYS: Journey[] = [
  {
    name: 'account and photo editor',
    play: async (screen) => {
      await registerNewcomer(screen);
      await screen.open('/account');
      await screen.fill(the('field', 'First name'), 'Sasha');
      await screen.click(the('button', 'Save Changes'));
      await screen.see(/updated|saved/i);
      await screen.picture('profile');
      await screen.click(the('button', 'Add a Photo'));
      const file = path.join(mkdtempSync(path.join(tmpdir(), 'journey-')), 'face.png');
      await sharp('prisma/seed/demo-pictures/apple-box.svg').resize({ width: 900 }).png().toFile(file);
      await screen.chooseFiles(the('file', undefined, { within: the('dialog') }), file);
      await screen.see(the('slider', 'Zoom'));
      await screen.picture('editor');
      await screen.click(the('button', 'Save', { within: the('dialog') }));
      await screen.see('Avatar updated');
      await screen.picture('photo');
    },
  },
  {
    name: 'subscription with the card form',
    play: async (screen) => {
      await registerNewcomer(screen);
      await screen.open('/subscription');
      await screen.click(the('button', 'Subscribe Now', { within: the('main') }));
      await screen.see(the('frame', CARD_FRAME));
      await screen.see(the('field', 'Card number'), CARD_FRAME);
      await screen.fill(the('field', 'Card number'), freshCard(), CARD_FRAME);
      await screen.fill(the('field', /^Expiration/), '1240', CARD_FRAME);
      await screen.fill(the('field', 'Security code'), '123', CARD_FRAME);
      await screen.choose(the('field', /^Country/), 'Canada', CARD_FRAME);
      await screen.fill(the('field', 'Postal code'), 'B3H 4R2', CARD_FRAME);
      await screen.picture('card');
      await screen.click(the('button', 'Pay $5.99 and Subscribe'));
      await screen.seePath(/^\/dashboard/);
      await screen.picture('paid');
    },
  },
];
