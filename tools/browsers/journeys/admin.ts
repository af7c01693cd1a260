import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { signInByApi, type Journey } from '../page-control/journey';
import { signInDemoPerson, findSchool, addUniqueSuffix } from '../page-control/journey-people';
import { elementByRole } from '../page-control/journey-page';

const listOf = (name: string) =>
  `name,city,type,email\n${name},Digby,Elementary,office@example.org\nNo Such Town School,,High,nobody\n`;

export const ADMIN_JOURNEYS: Journey[] = [
  {
    name: 'import of a school list',
    play: async (screen) => {
      await signInByApi(screen, 'admin');
      await screen.open('/admin/inbox');
      await screen.see(elementByRole('heading', /Inbox/));
      await screen.picture('inbox');
      await screen.open('/admin/schools');
      await screen.click(elementByRole('button', 'Import CSV'));
      const name = addUniqueSuffix('Harbour View School');
      const file = path.join(mkdtempSync(path.join(tmpdir(), 'journey-')), 'schools.csv');
      writeFileSync(file, listOf(name));
      await screen.chooseFiles(elementByRole('file', undefined, { within: elementByRole('dialog') }), file);
      await screen.see('Rejected (1)');
      await screen.picture('preview');
      await screen.click(elementByRole('button', /^Import/, { within: elementByRole('dialog') }));
      await screen.see(/1 (school )?created|1 schools? created/);
      await screen.picture('imported');
    },
  },
  {
    name: 'event form with dates and times',
    play: async (screen, { site }) => {
      const { id } = await findSchool(site, 'Windsor Elementary School');
      await signInByApi(screen, 'admin');
      await screen.open(`/admin/schools/${id}`);
      await screen.clickUntil(elementByRole('button', 'New event'), elementByRole('form', 'New event'));
      const inForm = { within: elementByRole('form', 'New event') };
      const title = addUniqueSuffix('Concert');
      await screen.fill(elementByRole('field', 'Title', inForm), title);
      await screen.fillDate(elementByRole('field', 'Starts', inForm), '2027-03-04T18:30');
      await screen.fillDate(elementByRole('field', 'Ends', inForm), '2027-03-04T20:00');
      await screen.picture('form');
      await screen.click(elementByRole('button', 'Create Event', inForm));
      await screen.see(title);
      await screen.see(/6:30/);
      await screen.picture('list');
    },
  },
  {
    name: 'print of the posters',
    needs: 'print',
    play: async (screen, { site }) => {
      const { id } = await findSchool(site, 'Windsor Elementary School');
      const admin = await signInDemoPerson(site, 'admin');
      const { code } = await admin<{ code: string }>('POST', `/api/schools/${id}/codes`);
      await signInByApi(screen, 'admin');
      await screen.open(`/schools/${id}/poster/${code}`);
      await screen.see(elementByRole('image', /^QR code/));
      await screen.picture('screen');
      const file = await screen.abilities.print?.();
      const pages = file && (await PDFDocument.load(file)).getPageCount();
      if (pages !== 2) throw new Error(`the posters print on ${pages} pages, not 2`);
    },
  },
];
