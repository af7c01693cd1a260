/** @jsxImportSource react */

import type { EmailTemplateData, MonthlyModerationStatistics } from '@/lib/mail/email-types';
import { formatMonth } from '@/lib/time/months';
import { Heading, EmailButton, TextLines, Paragraph, SmallText } from './email-layout';
import { Greeting, type UnrenderedEmail } from './email-parts';

/** Monthly moderation summary for administrators. */
export function composeModerationSummaryEmail({ firstName, moderation, origin }: EmailTemplateData): UnrenderedEmail {
  const { month = '2026-01', schools = [] } = moderation ?? {};
  const name = formatMonth(month);
  return {
    subject: `Moderation in ${name}`,
    first: schools.map((school) => school.name).join(', '),
    reason: "You get this email because you're an administrator.",
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>
          Here are the decisions of {name}, school by school. Look first at decisions reversed on appeal.
        </Paragraph>
        {schools.map((school) => (
          <School key={school.id} school={school} />
        ))}
        <EmailButton href={`${origin}/admin/moderation`}>Open Moderation</EmailButton>
      </>
    ),
  };
}

const School = ({ school: { name, opened, deciders } }: { school: MonthlyModerationStatistics['schools'][number] }) => (
  <>
    <Heading>{name}</Heading>
    <SmallText>
      {opened === 1 ? '1 post or comment was' : `${opened} posts and comments were`} reported or held back.
    </SmallText>
    <TextLines
      items={deciders.map(
        (decider) => `${decider.name} (${decider.isAdmin ? 'administrator' : 'moderator'}): ${resultOf(decider)}`,
      )}
    />
  </>
);

type Decider = MonthlyModerationStatistics['schools'][number]['deciders'][number];

const resultOf = ({ kept, hidden, sentBack, deleted, takenBack }: Decider): string =>
  [
    [kept, 'kept'],
    [hidden, 'hidden'],
    [sentBack, 'sent back'],
    [deleted, 'deleted'],
    [takenBack, 'reversed on appeal'],
  ]
    .filter(([count]) => Number(count) > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
