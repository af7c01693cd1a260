/** @jsxImportSource react */

import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import type { DailyDigest, EmailTemplateData } from '@/lib/mail/email-types';
import { unsubscribeFromSchool } from '@/lib/mail/schema';
import { waitingQuestionsText } from '@/lib/posts/waiting-questions-text';
import { Greeting, EmailNotificationList, NOTIFICATIONS_ARE_ON, type UnrenderedEmail } from './email-parts';
import { EmailButton, Heading, EmailLink, Paragraph, SmallText } from './email-layout';

/** The daily digest: news by school, replies, and upcoming events. */
export function composeDailyDigestEmail({
  firstName,
  told,
  more,
  evening,
  origin,
  unsubscribe,
}: EmailTemplateData): UnrenderedEmail {
  const { day = '', isSunday = false, schools = [], otherSchools = [], replaced = 0 } = evening ?? {};
  return {
    subject: `Your schools ${isSunday ? 'this week' : 'today'}, ${day && format(parseISO(day), 'MMM d')}`,
    first: [
      ...told.map(({ text }) => text),
      ...schools.flatMap(({ posts }) => posts.map(({ title }) => title)),
      ...schools.flatMap(({ events }) => events.map(({ title, when }) => `${title}, ${when}`)),
      ...schools.flatMap(({ waitingQuestions }) =>
        waitingQuestions > 0 ? [waitingQuestionsText(waitingQuestions)] : [],
      ),
      ...otherSchools,
    ]
      .slice(0, 3)
      .join(' · '),
    reason: NOTIFICATIONS_ARE_ON,
    body: (
      <>
        <Greeting firstName={firstName} />
        {told.length > 0 && (
          <>
            <Heading>For you</Heading>
            <EmailNotificationList told={told} more={more} origin={origin} />
          </>
        )}
        {schools.map((school) => (
          <School key={school.id} school={school} origin={origin} unsubscribe={unsubscribe} />
        ))}
        {otherSchools.length > 0 && <Paragraph>There's also news at {otherSchools.join(', ')}.</Paragraph>}
        <EmailButton href={`${origin}/dashboard`}>Open my dashboard</EmailButton>
        {replaced > 1 && <SmallText>This email replaces {replaced} emails.</SmallText>}
      </>
    ),
  };
}

type SchoolProps = Pick<EmailTemplateData, 'origin' | 'unsubscribe'> & { school: DailyDigest['schools'][number] };

const School = ({
  school: { id, name, posts, postCount, events, eventCount, waitingQuestions },
  origin,
  unsubscribe,
}: SchoolProps) => (
  <>
    <Heading>{name}</Heading>
    {posts.map((post) => (
      <div key={post.id}>
        <Paragraph tight>
          <EmailLink href={`${origin}/schools/${id}?post=${post.id}`}>{post.title}</EmailLink>
        </Paragraph>
        <SmallText>
          {post.author}
          {post.comments > 0 && ` · ${post.comments} ${post.comments === 1 ? 'comment' : 'comments'}`}
          {post.excerpt && (
            <>
              <br />
              {post.excerpt}
            </>
          )}
        </SmallText>
      </div>
    ))}
    <More count={postCount - posts.length} what="post" href={`${origin}/schools/${id}`} />
    {events.map(({ title, when }, index) => (
      <Paragraph key={index}>
        {when}: {title}
      </Paragraph>
    ))}
    <More count={eventCount - events.length} what="event" href={`${origin}/schools/${id}`} />
    {waitingQuestions > 0 && (
      <SmallText>
        <EmailLink href={`${origin}/schools/${id}?topic=unanswered`}>
          {waitingQuestionsText(waitingQuestions)}
        </EmailLink>
      </SmallText>
    )}
    {unsubscribe && (
      <SmallText>
        <EmailLink href={unsubscribeFromSchool(unsubscribe, id)}>{`Unsubscribe from ${name}`}</EmailLink>
      </SmallText>
    )}
  </>
);

const More = ({ count, what, href }: { count: number; what: string; href: string }) =>
  count > 0 && (
    <SmallText>
      <EmailLink href={href}>{count === 1 ? `1 more ${what}` : `${count} more ${what}s`}</EmailLink>
    </SmallText>
  );
