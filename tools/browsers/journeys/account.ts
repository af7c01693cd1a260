import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { freshCard } from '../../../tests/support/browser/payment-page';
import { registerNewcomer, type Journey } from '../page-control/journey';
import { elementByRole } from '../page-control/journey-page';

const CARD_FRAME = 'Secure payment input frame';

export const ACCOUNT_JOURNEYS: Journey[] = [
  {
    name: 'account and photo editor',
    play: async (screen) => {
      await registerNewcomer(screen);
      await screen.open('/account');
      await screen.fill(elementByRole('field', 'First name'), 'Sasha');
      await screen.click(elementByRole('button', 'Save Changes'));
      await screen.see(/updated|saved/i);
      await screen.picture('profile');
      await screen.click(elementByRole('button', 'Add a Photo'));
      const file = path.join(mkdtempSync(path.join(tmpdir(), 'journey-')), 'face.png');
      await sharp('prisma/seed/demo-pictures/apple-box.svg').resize({ width: 900 }).png().toFile(file);
      await screen.chooseFiles(elementByRole('file', undefined, { within: elementByRole('dialog') }), file);
      await screen.see(elementByRole('slider', 'Zoom'));
      await screen.picture('editor');
      await screen.click(elementByRole('button', 'Save', { within: elementByRole('dialog') }));
      await screen.see('Avatar updated');
      await screen.picture('photo');
    },
  },
  {
    name: 'subscription with the card form',
    play: async (screen) => {
      await registerNewcomer(screen);
      await screen.open('/subscription');
      await screen.click(elementByRole('button', 'Subscribe Now', { within: elementByRole('main') }));
      await screen.see(elementByRole('frame', CARD_FRAME));
      await screen.see(elementByRole('field', 'Card number'), CARD_FRAME);
      await screen.fill(elementByRole('field', 'Card number'), freshCard(), CARD_FRAME);
      await screen.fill(elementByRole('field', /^Expiration/), '1240', CARD_FRAME);
      await screen.fill(elementByRole('field', 'Security code'), '123', CARD_FRAME);
      await screen.choose(elementByRole('field', /^Country/), 'Canada', CARD_FRAME);
      await screen.fill(elementByRole('field', 'Postal code'), 'B3H 4R2', CARD_FRAME);
      await screen.picture('card');
      await screen.click(elementByRole('button', 'Pay $5.99 and Subscribe'));
      await screen.seePath(/^\/dashboard/);
      await screen.picture('paid');
    },
  },
];
