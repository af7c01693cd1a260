import type { DemoPost } from './shape';

export const truroToAntigonish: DemoPost[] = [
  // Truro Elementary School, Truro
  {
    school: '1146',
    by: 'p10',
    daysAgo: 5,
    hour: 18,
    title: 'Indoor shoes and the season of mud',
    content:
      'Friendly reminder from a household that has just been caught out: indoor shoes get small over the summer, too! Ours had been walking around with folded-over heels and said nothing since the start of school.\n\n' +
      "If you're buying new, get velcro. Nineteen kids, thirty-eight laces, one adult.",
    comments: [
      { by: 'canceled', hoursAfter: 2, content: 'just checked ours. Two sizes too small!!' },
      { by: 'member2', hoursAfter: 13, content: 'Write the name on the sole. They all own the same black ones.' },
      {
        by: 'p1',
        hoursAfter: 15,
        content:
          "And leave the outgrown pair at the office if they're decent, someone always forgets theirs on gym day.",
      },
    ],
    up: ['admin', 'member2', 'canceled', 'lapsed', 'fresh', 'p1', 'p5'],
    down: [],
  },
  {
    school: '1146',
    by: 'canceled',
    daysAgo: 17,
    hour: 20,
    title: 'When every little thing is five dollars',
    content:
      "A hot lunch here, a class T-shirt there, book order, bake sale, field trip, photo day. Each one is small and for something good. Put together, some weeks I have to pick, and I hate that it's our kid who hands in the form late because I'm waiting for payday.\n\n" +
      'The school has been nothing but decent when I ask. I just wish I didn\'t need to ask. Could forms have a line saying "pay what you can", the way the lunch program has now?',
    isAnonymous: true,
    comments: [
      {
        by: 'p6',
        hoursAfter: 1,
        content:
          'I\'m so glad you wrote this. We\'ve been there. Ours has a box on the form, "please cover us this time", no signature needed. It was a parent who suggested it.',
      },
      { by: 'p10', hoursAfter: 2, content: "Bringing that to our next meeting. It's a small change to a form." },
      {
        by: 'member',
        hoursAfter: 3,
        content:
          'Thank you for saying it out loud. Same at our end, and I bet at more kitchen tables than anybody thinks.',
      },
      {
        by: 'p2',
        hoursAfter: 14,
        content:
          "Also a list in the fall of everything that's coming, so it can be planned. Surprise is half of the trouble.",
      },
      { by: 'canceled', hoursAfter: 15, content: 'A box to tick would do it. Thanks everyone, this was hard to post.' },
    ],
    up: ['member', 'member2', 'p1', 'p2', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9', 'p10'],
    down: [],
  },
  {
    school: '1146',
    by: 'p10',
    daysAgo: 30,
    hour: 19,
    title: 'Fundraiser fatigue',
    content:
      "Since the start of school: cookie dough, wrapping paper, magazine something, and now wreaths. I love the wreaths. I don't love selling them to the same eleven relatives.\n\n" +
      "At our last school we did ONE ask a year: give what you would have spent, or nothing at all, and you'll be left in peace. We raised more than the dough ever did. Would people here go for it?",
    comments: [
      {
        by: 'p5',
        hoursAfter: 2,
        content:
          'We switched to a walk-a-thon, no products. The kids loved it and all of the money stayed at the school.',
      },
      {
        by: 'member',
        hoursAfter: 12,
        content: "I'll stick up for wreaths though. They smell nice, and they come from a woodlot half an hour away.",
      },
      {
        by: 'p9',
        hoursAfter: 13,
        content: "One ask a year, yes. And say clearly what it's for. People give to a thing they can picture.",
      },
      {
        by: 'p10',
        hoursAfter: 14,
        content: 'OK, keeping the wreaths and cutting the rest is the compromise forming here.',
      },
    ],
    up: ['admin', 'member', 'canceled', 'p3', 'p4', 'p5', 'p6', 'p7', 'p9'],
    down: ['lapsed', 'p1'],
  },
  {
    school: '1146',
    by: 'canceled',
    daysAgo: 43,
    hour: 21,
    title: 'Reading log, yes or no?',
    content:
      'Our oldest read like anything until there was a log to fill in. Now it\'s eleven minutes exactly and "can you sign it". I know it helps many families make a habit, so I\'m not against it. Has anyone found a version that keeps the fun?',
    comments: [
      {
        by: 'p10',
        hoursAfter: 1,
        content: "We fill it in for the whole week on Friday and don't time anything. Nobody's ever minded.",
      },
      {
        by: 'p6',
        hoursAfter: 11,
        content:
          'Ask the teacher if they can draw a picture of the best bit in place of the minutes. Ours said yes right away.',
      },
    ],
    up: ['admin', 'p3', 'p6', 'p7', 'p10'],
    down: ['p8'],
  },

  // Cobequid Educational Centre, Truro
  {
    school: '0044',
    by: 'p10',
    daysAgo: 12,
    hour: 21,
    title: 'First job and school',
    content:
      "Ours got hired! Twelve hours a week, stocking shelves. I'm proud, and slightly nervous about the mornings after a closing shift. What limit did you set, and did it hold?",
    comments: [
      {
        by: 'canceled',
        hoursAfter: 1,
        content:
          'Two evenings and one weekend shift. It held until the first paycheque, then there was a negotiation. We gave in on one thing: exam weeks off, told to the boss in advance.',
      },
      { by: 'member2', hoursAfter: 11, content: 'Mine works at a pizza place. The whole car smells of success.' },
      { by: 'p10', hoursAfter: 14, content: "Exam weeks off is smart, I'll have him ask." },
    ],
    up: ['member', 'canceled', 'lapsed', 'p1', 'p7', 'p9'],
    down: [],
  },
  {
    school: '0044',
    by: 'p10',
    daysAgo: 8,
    hour: 8,
    title: 'Two spots, every single morning',
    content:
      'To whoever leaves the silver truck across two spots by the doors: you should not have a licence, and everybody who walks past you thinks so too.',
    withheld: 'removed',
    comments: [],
    up: [],
    down: [],
  },
  {
    school: '0044',
    by: 'canceled',
    daysAgo: 35,
    hour: 19,
    title: "Skilled trades, from a parent who wasn't sure",
    content:
      "I'd always assumed university, because that's what I did. The kid chose a trades course this fall and comes home talking about it for an hour, with diagrams. So this is me taking it back, in public.",
    comments: [],
    up: ['p1', 'p5', 'p6', 'p7', 'p10'],
    down: [],
  },

  // Tatamagouche Regional Academy, Tatamagouche
  {
    school: '1195',
    by: 'p10',
    daysAgo: 2,
    hour: 17,
    title: 'Where the bus turns around',
    content:
      "If you're on one of the back roads, please keep the wide spot by the end of your lane clear when it snows. Our driver has to turn a full-size bus where I would have trouble with a wheelbarrow, and does it every day without fuss.\n\n" +
      'A bit of sand by the mailbox goes a long way too.',
    comments: [
      {
        by: 'p7',
        hoursAfter: 2,
        content: 'The drivers out our way ask for the same, and a light on at the end of the lane in the morning.',
      },
      {
        by: 'p4',
        hoursAfter: 3,
        content: 'Sand, yes. I keep a bucket at the road with a lid on, and anybody can use it.',
      },
    ],
    up: ['member', 'member2', 'canceled', 'fresh', 'p4', 'p8'],
    down: [],
  },
  {
    school: '1195',
    by: 'p10',
    daysAgo: 32,
    hour: 12,
    content:
      "Family skate is back on Sundays at the rink, and the parents' group is running the canteen for the Grade 9 trip. Skates to borrow in most sizes. Nobody's good at it, come anyways.",
    pictures: [
      {
        file: 'family-skate',
        alt: 'Four pairs of skates to borrow, from large to very small, on the bench by the rink with a thermos and a mug',
      },
    ],
    comments: [],
    up: ['canceled', 'lapsed', 'p7'],
    down: [],
  },

  // Antigonish Education Centre, Antigonish
  {
    school: '0934',
    by: 'p5',
    daysAgo: 9,
    hour: 19,
    title: 'Family reading evening',
    content:
      "The library opened after supper last week for an hour and I wasn't expecting much, as it was raining sideways. There were forty people. Kids in pyjamas, someone's grandfather reading the moose one with all the sound effects.\n\n" +
      'It cost nothing. Whoever is keeping this going, please keep it going.',
    pictures: [
      {
        file: 'reading-corner',
        alt: 'The reading corner of the library: an armchair, a lamp, full shelves, cushions on a red rug, rain on the window',
      },
    ],
    comments: [
      { by: 'p3', hoursAfter: 12, content: "Pyjamas at school at night is every child's dream." },
      { by: 'p9', hoursAfter: 14, content: 'Did they do it by grade or all together?' },
      {
        by: 'p5',
        hoursAfter: 15,
        content:
          'All together, on cushions. The older ones ended up reading to the small ones with nobody asking them to.',
      },
    ],
    up: ['admin', 'member2', 'lapsed', 'p1', 'p4', 'p8'],
    down: [],
  },
  {
    school: '0934',
    by: 'p5',
    daysAgo: 24,
    hour: 8,
    title: 'Dress-up days on a Monday',
    content:
      'Could dress-up days land later in the week? We found out about "favourite book character" at 9:40 on Sunday night and went as a librarian, which is to say a cardigan.',
    comments: [
      { by: 'member', hoursAfter: 2, content: 'A cardigan is a completely legitimate costume.' },
      {
        by: 'p6',
        hoursAfter: 13,
        content: 'A list for the term would fix it, same as the money stuff really. Just tell us early.',
      },
    ],
    up: ['member', 'lapsed', 'p2', 'p3', 'p6'],
    down: ['p1'],
  },
  {
    school: '0934',
    by: 'p5',
    daysAgo: 55,
    hour: 20,
    content:
      'First full week done. To the parents of new Primaries who sat in the parking lot a bit longer than they had to: I saw you, I was also in the parking lot.',
    comments: [
      { by: 'member', hoursAfter: 11, content: 'Mine are nearly grown and I still slow down when I drive past.' },
    ],
    up: ['canceled', 'p2', 'p3', 'p7'],
    down: [],
  },
];
