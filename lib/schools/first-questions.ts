/** Questions that parents of any school here ask in a month, for boards without posts. We wrote them ourselves. */
const BY_MONTH: Readonly<Record<string, readonly [string, string, string, string, string]>> = {
  '01': [
    'How do you hear of a storm day: from the school, the radio, or somewhere quicker?',
    'What do your children wear for recess when it is really cold, and what does the school ask for?',
    'When does registration for Primary open here, and which papers did you need?',
    'Does the bus keep its time in snow? What do you do when it does not come?',
    'Which winter activities after school have a place left?',
  ],
  '02': [
    'What happens here in African Heritage Month, and can parents take part?',
    'Is anybody sharing child care for March break?',
    'How does the school make up for the days that were lost to storms?',
    'Which camps for March break have your children liked?',
    'What is the school doing for Valentine’s Day, and how many cards should we bring?',
  ],
  '03': [
    'What are you doing in March break with children of school age, near home?',
    'When is the meeting for families who are new in September?',
    'How does the school help children with the change to the next school?',
    'Which course choices should we talk about at home before the forms are due?',
    'Where do you buy rubber boots and rain pants that last a spring?',
  ],
  '04': [
    'What would you ask at the parent-teacher meeting this spring?',
    'Which spring sports are there, and what do they cost?',
    'Is there a school garden or a clean-up day that needs hands?',
    'How much homework is usual here in the spring?',
    'Who walks or cycles to school again, and which way is the safest?',
  ],
  '05': [
    'Which day camps for the summer would you choose again?',
    'What does the field trip in spring usually cost, and is there help with it?',
    'How does the school set up the classes for the next year, and can parents say something to it?',
    'What helps a child who is nervous before tests?',
    'Does anybody have outgrown band instruments or sports gear to pass on?',
  ],
  '06': [
    'What do families here give to say thank you at the end of the year?',
    'When is the last day, and is it a whole one?',
    'How do you read the report card: what do the words and marks mean?',
    'What would you tell a family whose child begins here in September?',
    'Where is child care for the weeks when school is out?',
  ],
  '07': [
    'Which swimming lessons near here still have a place?',
    'What do you do to keep reading going over the summer?',
    'We are new in the area: which families would like to meet before September?',
    'When does the list of school supplies come out, and where?',
    'What is there to do with children on a rainy day near here?',
  ],
  '08': [
    'What is on the list of school supplies this year, and what can wait?',
    'When do the bus times come, and where do you look them up?',
    'How was the first day for your children here? What helped?',
    'Is there a place before and after school, and is there a waiting list?',
    'Where do you find good used clothes and gear for school?',
  ],
  '09': [
    'What should a family that is new here know in the first week?',
    'How does drop-off work, and where is it safe to stop?',
    'How do you pay for lunch, and what is the food like?',
    'Which clubs and teams begin now, and how do children sign up?',
    'How does the school reach you best: app, e-mail, or paper?',
  ],
  '10': [
    'When is picture day, and do you order the photos?',
    'What does the school advisory council do, and who can join?',
    'Is there a costume day for Halloween, and what does the school ask for?',
    'How are you getting on with homework by now?',
    'Who knows a music teacher or a tutor near here?',
  ],
  '11': [
    'What would you ask at the parent-teacher meeting this month?',
    'How do you read the first report card: what do the words and marks mean?',
    'Who shares a ride when the afternoons get dark?',
    'What is the plan here when a storm sends everybody home early?',
    'Is there a coat or snow-pants exchange at the school?',
  ],
  '12': [
    'When is the winter concert, and how early does one have to be there?',
    'Is the school collecting food or mittens, and what is needed most?',
    'Who has child care for the days before school begins again?',
    'How do you hear that school is closed for snow, and by when?',
    'What do families here do for a quiet, inexpensive holiday week?',
  ],
};

/** Returns the five questions for the month of a day such as '2026-11-23'. */
export const askedIn = (day: string): string[] => [...(BY_MONTH[day.slice(5, 7)] ?? [])];
