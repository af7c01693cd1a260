import type { Evening, Facts } from '@/lib/mail/letter';
import { Greeting, Told, type Letter } from './parts';
import { Action, Heading, LetterLink, Paragraph, Small } from './paper';

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** The letter of an evening: what is new by school, what was answered, and what comes up. */
export function eveningLetter({ firstName, told, evening, origin }: Facts): Letter {
  const { day = '', isSunday = false, schools = [], otherSchools = [], replaced = 0 } = evening ?? {};
  return {
    subject: `Your schools ${isSunday ? 'this week' : 'today'}, ${day && DAY.format(new Date(day))}`,
    first: [...told.map(({ text }) => text), ...schools.flatMap(({ posts }) => posts.map(({ title }) => title))]
      .slice(0, 3)
      .join(' · '),
    body: (
      <>
        <Greeting firstName={firstName} />
        {told.length > 0 && (
          <>
            <Heading>For you</Heading>
            <Told items={told} origin={origin} />
          </>
        )}
        {schools.map((school) => (
          <School key={school.id} school={school} origin={origin} />
        ))}
        {otherSchools.length > 0 && <Paragraph>Something new also at {otherSchools.join(', ')}.</Paragraph>}
        <Action href={`${origin}/dashboard`}>Open my dashboard</Action>
        {replaced > 1 && <Small>This letter replaced {replaced} emails.</Small>}
      </>
    ),
  };
}

type SchoolProps = { school: Evening['schools'][number]; origin: string };

const School = ({ school: { id, name, posts, postCount, events }, origin }: SchoolProps) => (
  <>
    <Heading>{name}</Heading>
    {posts.map((post) => (
      <div key={post.id}>
        <Paragraph tight>
          <LetterLink href={`${origin}/schools/${id}?post=${post.id}`}>{post.title}</LetterLink>
        </Paragraph>
        <Small>
          {post.author}
          {post.comments > 0 && ` · ${post.comments} ${post.comments === 1 ? 'comment' : 'comments'}`}
          {post.excerpt && (
            <>
              <br />
              {post.excerpt}
            </>
          )}
        </Small>
      </div>
    ))}
    {postCount > posts.length && (
      <Small>
        <LetterLink href={`${origin}/schools/${id}`}>
          {postCount - posts.length === 1 ? '1 more post' : `${postCount - posts.length} more posts`}
        </LetterLink>
      </Small>
    )}
    {events.map(({ title, when }, index) => (
      <Paragraph key={index}>
        {when}: {title}
      </Paragraph>
    ))}
  </>
);
