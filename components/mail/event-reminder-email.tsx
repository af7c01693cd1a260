/** @jsxImportSource react */

import type { EmailTemplateData, EventReminderEmailData } from '@/lib/mail/email-types';
import { EmailButton, Paragraph, SmallText } from './email-layout';
import { Greeting, type UnrenderedEmail } from './email-parts';

const NONE: EventReminderEmailData = { title: '', when: '', place: '', location: null, href: '/calendar' };

/** Reminder of an event, the evening before it or an hour before it. */
export const composeEventReminderEmail = ({ firstName, origin, reminder }: EmailTemplateData): UnrenderedEmail => {
  const { title, when, place, location, href } = reminder ?? NONE;
  return {
    subject: `Reminder: ${title}`,
    first: `${when}, ${place}`,
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>You asked us to remind you of this event:</Paragraph>
        <Paragraph>
          <strong>{title}</strong>
          <br />
          {when}
          <br />
          {place}
          {location && <br />}
          {location}
        </Paragraph>
        <EmailButton href={`${origin}${href}`}>See the event</EmailButton>
        <SmallText>To turn off this reminder, choose “Reminder on” beside the event.</SmallText>
      </>
    ),
  };
};
