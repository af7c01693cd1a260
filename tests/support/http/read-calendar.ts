import ICAL from 'ical.js';

export type ReadEvent = {
  uid: string;
  summary: string;
  description: string;
  location: string;
  status: string;
  transparency: string | null;
  sequence: number;
  start: Date;
  end: Date;
  isAllDay: boolean;
  zone: string;
  exceptions: string[];
  /** Returns the start times of an event, computed from its recurrence rule and the file's time zone. */
  starts: () => Date[];
};

const textOf = (component: ICAL.Component, name: string) => String(component.getFirstPropertyValue(name) ?? '');

/** Reads the events of an iCalendar file as a calendar program does. */
export function readCalendar(file: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      location: event.location,
      status: textOf(component, 'status'),
      transparency: component.getFirstPropertyValue('transp') as string | null,
      sequence: event.sequence,
      start: event.startDate.toJSDate(),
      end: event.endDate.toJSDate(),
      isAllDay: event.startDate.isDate,
      zone: event.startDate.zone.tzid,
      exceptions: component.getAllProperties('exdate').flatMap((property) => property.getValues().map(String)),
      starts: () => startsOf(event),
    };
  });
}

function startsOf(event: ICAL.Event): Date[] {
  const iterator = event.iterator();
  const starts: Date[] = [];
  for (let next = iterator.next(); next; next = iterator.next()) starts.push(next.toJSDate());
  return starts;
}
