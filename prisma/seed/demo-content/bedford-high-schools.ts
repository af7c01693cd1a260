import type { DemoPost } from './shape';

export const bedfordHighSchools: DemoPost[] = [
  // Rocky Lake Junior High School, Bedford
  {
    school: '1187',
    by: 'member',
    daysAgo: 6,
    hour: 20,
    title: 'Three projects, one week',
    content:
      "I know it's nobody's plan, but our Grade 8 has a science board, a book talk and a social studies map all due within four days. Each is a great assignment. Together they are four late nights and some tears, a few of them mine.\n\n" +
      "Would a shared due-date calendar for each class be possible? Teachers could see at a glance that a week is already full. I'd guess it would help them as well, since they'd get better work to mark.\n\n" +
      "Has anyone's school done this well?",
    pictures: [
      {
        file: 'science-fair',
        alt: 'A finished science board about tides on a gym table, with a model volcano, a jar of water and sand, and a potted plant',
      },
    ],
    comments: [
      {
        by: 'p6',
        hoursAfter: 2,
        content:
          "Our school puts the big due dates on one online calendar that parents can subscribe to. It isn't perfect but it cut the pile-ups by a lot. Started as a Grade 7 pilot.",
      },
      {
        by: 'p9',
        hoursAfter: 14,
        content:
          "It helped us to ask early in the term. By the time it's the crunch it sounds like a complaint; in the first weeks it sounds like an idea.",
      },
      { by: 'member', hoursAfter: 15, content: "That's fair, I did wait for the crunch." },
      {
        by: 'trial',
        hoursAfter: 109,
        content:
          'Late to this, but in our old school the students kept the calendar themselves. One per class, as a job. They liked being the ones to say "that week is taken".',
      },
    ],
    up: ['admin', 'member2', 'canceled', 'lapsed', 'fresh', 'p2', 'p4', 'p6', 'p7', 'p9'],
    down: ['p10'],
  },
  {
    school: '1187',
    by: 'member2',
    daysAgo: 15,
    hour: 21,
    title: 'Grade 7 and the lunch hour',
    content:
      'Elementary was easy for ours. Now there\'s an hour in the middle of the day with no plan and nobody from the old class, and the answer to "who did you sit with" is a shrug. Grades fine, mornings fine, just a bit lonely I think.\n\n' +
      "I don't want to make it into a bigger thing than it is. What helped at your house? Clubs? Leaving them be? Snacks as a bribe?",
    isAnonymous: true,
    comments: [
      {
        by: 'member',
        hoursAfter: 1,
        content:
          "Clubs, a hundred times. Ours found their people in something they'd never have picked (chess, of all things). A club gives you somewhere to walk to with a purpose.",
      },
      {
        by: 'p9',
        hoursAfter: 2,
        content:
          'It was the same for us and it changed around the middle of the year without us doing anything. But I remember how long that felt. Hugs.',
      },
      {
        by: 'p2',
        hoursAfter: 2,
        content: "The library at lunch. It isn't a consolation prize, half the nice kids are in there.",
      },
      { by: 'member2', hoursAfter: 12, content: "Thank you, that's kind. I'll ask about the library." },
      {
        by: 'p8',
        hoursAfter: 14,
        content:
          "Guidance at our school runs a quiet games table and doesn't make it look like help. Perhaps ask if there's one?",
      },
      {
        by: 'member2',
        hoursAfter: 60,
        content: 'Update from the original poster: games club. Two names mentioned at supper. I acted very calm.',
      },
    ],
    up: ['admin', 'member', 'canceled', 'lapsed', 'p1', 'p2', 'p3', 'p8', 'p9'],
    down: [],
  },
  {
    school: '1187',
    by: 'trial',
    daysAgo: 2,
    hour: 13,
    title: 'Joining French immersion part way through?',
    content:
      'Our older one did core French only in Ontario and is now asking about immersion because the new friends are in it. Is late immersion something you can still join once the year has begun, or is it a "wait for next fall" thing? And how steep is that first stretch, honestly?',
    comments: [
      {
        by: 'p8',
        hoursAfter: 2,
        content:
          "The entry point is the start of Grade 7, so I'd call the school and ask what they'd suggest. They know the numbers and they're used to the question.",
      },
      {
        by: 'member2',
        hoursAfter: 5,
        content: "Ours is in it. The first two months were hard, there's no way around that. By the third it was fine.",
      },
      {
        by: 'member',
        hoursAfter: 7,
        content:
          "Whatever you decide, tell them core French with a keen kid is a good path too. There's intensive core, and exchanges later on.",
      },
      { by: 'trial', hoursAfter: 24, content: "Very helpful, thank you. I'll call." },
    ],
    up: ['member', 'member2', 'p1', 'p10'],
    down: [],
  },
  {
    school: '1187',
    by: 'member2',
    daysAgo: 24,
    hour: 19,
    title: 'Phones away in class: how is it going for you?',
    content:
      "Genuinely asking. At ours the grumbling lasted ten days and now it's just how things are. What I didn't see coming is that I had to break MY habit of texting at 11 a.m. about supper.\n\n" +
      'The one thing I\'d like is a clear way to reach them when the plan for after school changes. The office must be drowning in "tell him it\'s the blue car".',
    comments: [
      {
        by: 'member',
        hoursAfter: 2,
        content: "We settle it at breakfast now and that's the deal until dismissal. Like the olden days.",
      },
      {
        by: 'p10',
        hoursAfter: 12,
        content:
          'Same here. I do think the rule ought to be the same in every classroom though, mine says it varies and then the arguing starts.',
      },
      {
        by: 'lapsed',
        hoursAfter: 14,
        content: "Ours takes the bus and I was nervous. But the bus has a radio and the office has a phone. It's fine.",
      },
    ],
    up: ['admin', 'member', 'lapsed', 'p4', 'p8', 'p9', 'p10'],
    down: ['p1', 'p3'],
  },
  {
    school: '1187',
    by: 'member2',
    daysAgo: 51,
    hour: 17,
    title: 'Renting versus buying a band instrument',
    content:
      "Ours has chosen the trombone. I assumed this was a phase, but it's week three and the neighbours have learned to wave at us in a certain way.\n\n" +
      'Rent for the year or look for a used one?',
    comments: [
      {
        by: 'member',
        hoursAfter: 4,
        content:
          "Ask the band room first, some years there are school instruments to lend. And there's usually a swap table at the first concert.",
      },
    ],
    up: ['admin', 'member', 'canceled'],
    down: [],
  },

  // Charles P. Allen High School, Bedford
  {
    school: '1183',
    by: 'member',
    daysAgo: 8,
    hour: 8,
    title: 'Parent-teacher bookings',
    content:
      "The booking page opens in the evening and the popular slots go quickly, so have your list ready. If you can't get one: e-mail works. I've always had a proper answer within a couple of days, and often a better chat than five minutes in a noisy gym would be.\n\n" +
      'Also, bring your teenager. Ours was horrified, then did all the talking.',
    comments: [
      {
        by: 'member2',
        hoursAfter: 1,
        content: 'Bringing the teenager is genius and also a threat I intend to use tonight.',
      },
      {
        by: 'member',
        hoursAfter: 10,
        content: 'And wear running shoes. My two slots were at opposite ends of the building.',
      },
      {
        by: 'p2',
        hoursAfter: 12,
        content:
          "Seconding e-mail. I'd sooner have a calm note in week five than a surprise at report card time, and I think most teachers would too.",
      },
    ],
    up: ['member2', 'canceled', 'fresh', 'p2', 'p6', 'p7', 'p8', 'p9'],
    down: [],
  },
  {
    school: '1183',
    by: 'member2',
    daysAgo: 4,
    hour: 21,
    title: 'Second semester changes',
    content:
      'Does anyone remember when course changes for second semester are due? Somebody in this house would now like out of accounting and into "literally anything with a saw".',
    comments: [
      {
        by: 'member',
        hoursAfter: 1,
        content:
          "Usually there's a short window around the start of semester, but shop fills up early. I'd get the name on the list with guidance now.",
      },
      { by: 'member2', hoursAfter: 13, content: 'Thanks, form is going in tomorrow.' },
    ],
    up: ['member', 'fresh', 'p2', 'p9', 'p10'],
    down: [],
  },
  {
    school: '1183',
    by: 'member',
    daysAgo: 19,
    hour: 22,
    title: 'What I took away from the IB information night',
    content:
      "It was a full house so here are my notes for anyone who couldn't come. Corrections welcome, I was writing on the back of a receipt.\n\n" +
      "1. It's two years, Grades 11 and 12. Full diploma or single courses are both real options, and nobody looked down on the second.\n2. The load is steady rather than crushing, IF they keep up with the long pieces. The students on the panel said the extended essay is what you regret leaving.\n3. Universities give credit for some of it, each in its own way. Check the ones you care about.\n4. You can do sports and a part-time job. You can't do sports, a part-time job, and six shows on the go.\n5. The most useful question to ask a teen was: which subjects would you read about for no marks?\n\n" +
      "I went in certain we'd say yes and came out thinking it's really theirs to decide.",
    comments: [
      {
        by: 'p6',
        hoursAfter: 1,
        content: 'Thank you for putting in point 1. We did courses only at our school and it was just right.',
      },
      { by: 'p1', hoursAfter: 13, content: 'Helpful from the South Shore too, ours have the same night coming up.' },
      {
        by: 'p5',
        hoursAfter: 16,
        content: "I'd add: ask the Grade 12s, not the brochure. They're refreshingly honest.",
      },
    ],
    up: ['member2', 'lapsed', 'p2', 'p3', 'p4', 'p5', 'p7', 'p9', 'p10'],
    down: [],
  },
  {
    school: '1183',
    by: 'member2',
    daysAgo: 29,
    hour: 16,
    title: 'Carpool for early practice, anyone?',
    content:
      "Ice time at 6:10 a.m., school at the usual. We're near the Bedford waterfront and I would love to do this every OTHER week in place of every one. Will provide breakfast sandwiches. They are good sandwiches.",
    comments: [
      {
        by: 'member',
        hoursAfter: 3,
        content: "We're in if it's still going, mine would get up for a sandwich and for nothing else.",
      },
      {
        by: 'p5',
        hoursAfter: 24,
        content: "Two winters of that. It's the time in the car I miss now, believe it or not.",
      },
    ],
    up: ['member', 'canceled', 'p1', 'p4'],
    down: [],
  },
  {
    school: '1183',
    by: 'member',
    daysAgo: 47,
    hour: 12,
    title: 'The lunch line',
    content:
      "Every parent of a teenager I know says the same: the cafeteria line takes a fair bite out of the break. I don't think that's anyone's fault, a big school and a short lunch will do that anywhere.\n\n" +
      "Could there be a second till for cold things only? Or pre-orders? Other ideas welcome. I'd like to take the student council two or three good ones and not just a grumble.",
    comments: [
      {
        by: 'member2',
        hoursAfter: 1,
        content: 'Pre-order by phone and a shelf to grab it from. Every coffee shop has worked this out.',
      },
      {
        by: 'p2',
        hoursAfter: 3,
        content:
          'My old high school had a little grab-and-go counter that students ran for credit in a business class. Huge success, good muffins.',
      },
      {
        by: 'lapsed',
        hoursAfter: 9,
        content:
          "Staggered lunches helped at my sister's kid's school. Hard on clubs though, because half the club is in class.",
      },
      { by: 'member', hoursAfter: 11, content: "The student-run counter is brilliant. That's the one I'll suggest." },
    ],
    up: ['admin', 'member2', 'canceled', 'p2', 'p5', 'p9'],
    down: ['p1', 'p8'],
  },
  {
    school: '1183',
    by: 'member2',
    daysAgo: 57,
    hour: 20,
    content:
      'Just want to say thanks to the students who ran the open house for the new Grade 10s. Ours came home knowing where everything was, and with a plan to audition for the musical, which is news to all of us.',
    comments: [{ by: 'member', hoursAfter: 12, content: 'Agreed, they were so good.' }],
    up: ['admin', 'member', 'lapsed', 'p6', 'p9'],
    down: [],
  },
];
