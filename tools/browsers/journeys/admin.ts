import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { signInByApi, type Journey } from '../screen/journey';
import { signInDemoPerson, findSchool, addUniqueSuffix } from '../screen/journey-people';
import { byRole } from '../screen/screen';

const listOf = (name: string) =>
  `name,city,type,email\n${name},Digby,Elementary,office@example.org\nNo Such Town School,,High,nobody\n`;

export const ADMIN_JOURNEYS: Journey[] = [
  {
    name: 'import of a school list',
    play: async (screen) => {
      await signInByApi(screen, 'admin');
      await screen.open('/admin/inbox');
      await screen.see(byRole('heading', /Inbox/));
      await screen.picture('inbox');
      await screen.open('/admin/schools');
      await screen.click(byRole('button', 'Import CSV'));
      const name = addUniqueSuffix('Harbour View School');
      const file = path.join(mkdtempSync(path.join(tmpdir(), 'journey-')), 'schools.csv');
      writeFileSync(file, listOf(name));
      await screen.chooseFiles(byRole('file', undefined, { within: byRole('dialog') }), file);
      await screen.see('Rejected (1)');
      await screen.picture('preview');
      await screen.click(byRole('button', /^Import/, { within: byRole('dialog') }));
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
      await screen.clickUntil(byRole('button', 'New event'), byRole('form', 'New event'));
      const inForm = { within: byRole('form', 'New event') };
      const title = addUniqueSuffix('Concert');
      await screen.fill(byRole('field', 'Title', inForm), title);
      await screen.fillDate(byRole('field', 'Starts', inForm), '2027-03-04T18:30');
      await screen.fillDate(byRole('field', 'Ends', inForm), '2027-03-04T20:00');
      await screen.picture('form');
      await screen.click(byRole('button', 'Create Event', inForm));
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
      await screen.see(byRole('image', /^QR code/));
      await screen.picture('screen');
      const file = await screen.abilities.print?.();
      const pages = file && (await PDFDocument.load(file)).getPageCount();
      if (pages !== 2) throw new Error(`the posters print on ${pages} pages, not 2`);
    },
  },
];
