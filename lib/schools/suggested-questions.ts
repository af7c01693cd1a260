/**
 * Questions for each month that parents of any school in Nova Scotia could ask. We wrote them ourselves. A school's
 * board without posts shows the questions of the current month.
 */
const BY_MONTH: Readonly<Record<string, readonly [string, string, string, string, string]>> = {
  '01': [
    'How do you hear about a storm day: from the school, the radio, or somewhere faster?',
    'What do your children wear for recess when it is really cold, and what does the school ask for?',
    'When does registration for Primary open here, and what papers did you need?',
    "Is the bus on time in snow? What do you do when it doesn't come?",
    'Which after-school winter activities still have room?',
  ],
  '02': [
    'What happens here in African Heritage Month, and can parents take part?',
    'Is anyone sharing child care for March break?',
    'How does the school make up for storm days?',
    'Which March break camps have your children liked?',
    'What is the school doing for Valentine’s Day, and how many cards should we bring?',
  ],
  '03': [
    'What are you doing with school-age kids over March break, close to home?',
    'When is the meeting for families starting in September?',
    'How does the school help kids with the move to their next school?',
    'Which course choices should we talk about at home before the forms are due?',
    'Where do you buy rubber boots and rain pants that last all spring?',
  ],
  '04': [
    'What would you ask at the parent-teacher meeting this spring?',
    'Which spring sports are there, and what do they cost?',
    'Is there a school garden or clean-up day that needs help?',
    'How much homework is usual here in the spring?',
    "Who's walking or biking to school again, and which route is safest?",
  ],
  '05': [
    'Which summer day camps would you choose again?',
    'What does the spring field trip usually cost, and is there help with it?',
    'How does the school set up classes for next year, and do parents get a say?',
    'What helps a child who is nervous before tests?',
    'Does anyone have outgrown band instruments or sports gear to pass on?',
  ],
  '06': [
    'What do families here give to say thank you at the end of the year?',
    'When is the last day of school, and is it a full day?',
    'How do you read the report card: what do the words and marks mean?',
    'What would you tell a family whose child starts here in September?',
    'Where can you find child care for the weeks when school is out?',
  ],
  '07': [
    'Which swimming lessons near here still have room?',
    'What do you do to keep reading going over the summer?',
    "We're new to the area. Would any families like to meet before September?",
    'When does the school supply list come out, and where?',
    'What can you do with kids on a rainy day near here?',
  ],
  '08': [
    "What's on the school supply list this year, and what can wait?",
    'When do the bus times come out, and where do you look them up?',
    'How was the first day for your children here? What helped?',
    'Is there before- and after-school care, and is there a waiting list?',
    'Where do you find good used clothes and gear for school?',
  ],
  '09': [
    'What should a new family know in the first week?',
    'How does drop-off work, and where is it safe to stop?',
    'How do you pay for lunch, and what is the food like?',
    'Which clubs and teams are starting, and how do kids sign up?',
    'How does the school reach you best: app, email or paper?',
  ],
  '10': [
    'When is picture day, and do you order the photos?',
    'What does the school advisory council do, and who can join?',
    'Is there a costume day for Halloween, and what does the school ask for?',
    'How is homework going so far?',
    'Who knows a music teacher or a tutor near here?',
  ],
  '11': [
    'What would you ask at the parent-teacher meeting this month?',
    'How do you read the first report card: what do the words and marks mean?',
    'Who carpools when the afternoons get dark?',
    "What's the plan here when a storm sends everyone home early?",
    'Is there a coat or snow-pants exchange at the school?',
  ],
  '12': [
    'When is the winter concert, and how early do you need to be there?',
    'Is the school collecting food or mittens, and what is needed most?',
    'Where can you find child care for the days before school starts again?',
    'How do you find out that school is closed for snow, and by when?',
    'What do families here do for a quiet, inexpensive holiday week?',
  ],
};

/** Returns the five questions for the month of a day such as '2026-11-23'. */
export const getSuggestedQuestions = (day: string): string[] => [...(BY_MONTH[day.slice(5, 7)] ?? [])];

/** Questions of families who start at a school in September. */
const STARTING_IN_SEPTEMBER = [
  'What should a family know before the first day here?',
  'How does drop-off work on the first morning, and can parents come in?',
  'How do new students get to know the school before September?',
  'What helped your family settle in during the first weeks?',
] as const;

/** Returns the questions about starting in September, from May to September. On other days, returns none. */
export const getStartingQuestions = (day: string): string[] =>
  day.slice(5, 7) >= '05' && day.slice(5, 7) <= '09' ? [...STARTING_IN_SEPTEMBER] : [];
