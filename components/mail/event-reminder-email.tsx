/** @jsxImportSource react */

import type { EmailTemplateData, EventReminderEmailData } from '@/lib/mail/email-types';
import { EmailButton, Paragraph } from './email-layout';
import { Greeting, type UnrenderedEmail } from './email-parts';

const NONE: EventReminderEmailData = { title: '', when: '', place: '', location: null, href: '/calendar' };

/** Reminder of an event, the evening before it or an hour before it. */
export const composeEventReminderEmail = ({ firstName, origin, reminder }: EmailTemplateData): UnrenderedEmail => {
  const { title, when, place, location, href } = reminder ?? NONE;
  return {
    subject: `Reminder: ${title}`,
    first: `${when}, ${place}`,
    reason:
      'You get this email because you asked for a reminder. To turn it off, choose “Reminder on” beside the event.',
    body: (
      <>
        <Greeting firstName={firstName} />
        <Paragraph>This event is coming up:</Paragraph>
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
      </>
    ),
  };
};
