import { beforeEach, expect, it, vi } from 'vitest';
import { db } from '@/lib/database/db';
import { countMonthlyModeration, queueMonthlyModerationReport } from '@/lib/news-emails/monthly-moderation-report';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { rows } from '../../support/database/rows';
import { person, school } from '../../support/community/people';
import { post } from '../../support/community/board';
import { answerAppeal, appeal, decide, report, reviewOf } from '../../support/community/moderation';
import { makeModerator } from '../../support/community/moderators';
import { call } from '../../support/http/call';
import { openMailbox } from '../../support/mail/mailbox';
import { openPostOffice } from '../../support/mail/post-office';
import { inParallel } from '../../support/concurrency';

// Tests of the monthly email to administrators about moderators' decisions. The email is sent only once for each month.

const mailbox = await openMailbox();
process.env.SMTP_URL = mailbox.url;
process.env.EMAIL_VERIFICATION = 'optional';
const office = await openPostOffice();

beforeEach(async () => {
  mailbox.received.length = 0;
  await rows("DELETE FROM pgboss.job WHERE name = 'mail'; DELETE FROM reviews; UPDATE users SET is_admin = false");
});

const month = () => formatDateFieldValue(Date.now()).slice(0, 7);

it('the monthly moderation email counts reviews, decisions and reversals for each school and person', async () => {
  const schoolId = await school('Acadia Street');
  const [author, admin, second] = [
    await person(),
    await person('admin', { firstName: 'Ada', lastName: 'Min' }),
    await person('admin', { firstName: 'Otto', lastName: 'Other' }),
  ];
  const moderator = await makeModerator(schoolId);
  await db().user.update({ where: { id: moderator.id }, data: { firstName: 'Mona', lastName: 'Moderator' } });
  const reviews: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    const postId = await post(author, schoolId);
    await report(await person(), 'post', postId);
    reviews.push(await reviewOf(admin, 'post', postId));
  }
  const [hidden = 0, keptCount = 0, deleted = 0, sentBack = 0] = reviews;
  const at = (id: number) => `/api/schools/${schoolId}/reviews/${id}/decision`;
  await call('POST', at(hidden), { as: moderator, body: { decision: 'hide', reason: 'Not kind' } });
  await call('POST', at(keptCount), { as: moderator, body: { decision: 'keep', reason: 'Fine' } });
  await call('POST', at(sentBack), { as: moderator, body: { decision: 'send_back', reason: 'A name' } });
  // The author's edit opens another review of the post, which does not count as opened again.
  const [review] = await rows<{ post_id: number }>('SELECT post_id FROM reviews WHERE id = $1', sentBack);
  await call('PATCH', `/api/posts/${review?.post_id}`, { as: author, body: { content: 'Without the name' } });
  await decide(admin, deleted, 'delete');
  await appeal(author, hidden);
  await answerAppeal(admin, hidden, 'reversed');

  expect(await countMonthlyModeration(month())).toEqual({
    month: month(),
    schools: [
      {
        id: schoolId,
        name: 'Acadia Street',
        opened: 4,
        deciders: [
          { name: 'Ada Min', isAdmin: true, kept: 0, hidden: 0, sentBack: 0, deleted: 1, takenBack: 0 },
          { name: 'Mona Moderator', isAdmin: false, kept: 1, hidden: 1, sentBack: 1, deleted: 0, takenBack: 1 },
        ],
      },
    ],
  });
  expect((await countMonthlyModeration('2020-01')).schools).toEqual([]);

  const letters = async (moment = Date.now()) => {
    vi.spyOn(Date, 'now').mockReturnValue(moment);
    await inParallel(2, queueMonthlyModerationReport);
    await queueMonthlyModerationReport();
    vi.restoreAllMocks();
    await office.deliverAll();
    return mailbox.received.splice(0);
  };
  expect(await letters()).toEqual([]); // No email is sent, because moderators decided nothing in the previous month.
  const [year = 0, number = 1] = month().split('-').map(Number);
  const sent = await letters(Date.UTC(year, number, 3));
  expect(sent).toHaveLength(2);
  const texts = sent.map((letter) => JSON.stringify(letter));
  for (const who of [admin, second]) expect(texts.some((text) => text.includes(who.email))).toBe(true);
  for (const text of texts) {
    expect(text).toContain('1 kept, 1 hidden, 1 sent back, 1 reversed on appeal');
    expect(text).not.toContain(author.email);
  }
  expect(await letters(Date.UTC(year, number, 4))).toEqual([]);
});

it('the monthly moderation email sorts schools by name, with É beside E', async () => {
  const names = ['ashby', 'Bay', 'École Beaubassin', 'Zion School'];
  for (const name of names.toReversed())
    await report(await person(), 'post', await post(await person(), await school(name)));
  expect((await countMonthlyModeration(month())).schools.map(({ name }) => name)).toEqual(names);
});
