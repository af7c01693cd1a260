import type { DemoPost } from './shape';

export const valley: DemoPost[] = [
  // Kings County Academy, Kentville
  {
    school: '1158',
    by: 'p6',
    daysAgo: 3,
    hour: 19,
    title: 'Winter concert: could there be a second showing?',
    content:
      "Last year we stood at the back behind a very tall family (lovely people, very tall). There are a lot of families, so would a dress rehearsal in the afternoon, open to grandparents and folks on shift work, be possible? It'd take the pressure off the evening.\n\n" +
      "I'm happy to organize the chairs and a raffle to pay for the extra hall time.",
    comments: [
      {
        by: 'p1',
        hoursAfter: 2,
        content: 'We did an afternoon showing in Lunenburg and the grandparents loved it, no night driving.',
      },
      {
        by: 'p10',
        hoursAfter: 3,
        content: "Afternoon and evening, and they gave us each two tickets for the show we'd picked. Nobody stood.",
      },
      {
        by: 'p5',
        hoursAfter: 13,
        content: 'One small warning, the little ones are done in by the second show. Ours had a nap on the risers.',
      },
      { by: 'p6', hoursAfter: 14, content: 'Ha! Fewer songs for Primary then. Taking it to the music committee.' },
    ],
    up: ['member2', 'lapsed', 'fresh', 'p1', 'p4', 'p5', 'p10'],
    down: [],
  },
  {
    school: '1158',
    by: 'p6',
    daysAgo: 21,
    hour: 21,
    title: 'First learning support meeting: what do I bring?',
    content:
      "We've been invited to sit down with the school about extra help in math. They've been really kind about it. Still, I was up half the night making a list, and then a list of the lists.\n\n" +
      "What do you wish you'd known before your first one?",
    isAnonymous: true,
    comments: [
      {
        by: 'p9',
        hoursAfter: 1,
        content:
          "Bring someone. A partner, a sister, a friend who takes notes. You won't remember any of it otherwise.",
      },
      { by: 'member', hoursAfter: 2, content: 'Start by saying what your kid is GOOD at. It changes the whole room.' },
      {
        by: 'p2',
        hoursAfter: 9,
        content:
          'Ask what each word means, there are many abbreviations and nobody minds. And ask "how will we know if it\'s working, and when do we look again?"',
      },
      {
        by: 'p5',
        hoursAfter: 10,
        content: 'You don\'t have to sign or decide on the day. "Can I take it home and read it" is a full sentence.',
      },
      { by: 'p6', hoursAfter: 13, content: 'Thank you all so much. Writing every one of these down.' },
      {
        by: 'p6',
        hoursAfter: 120,
        content:
          "It was last night. I opened with what's going well, like you said. We have a plan and a date to look at it again. Slept until seven.",
      },
    ],
    up: ['member', 'member2', 'canceled', 'lapsed', 'p1', 'p2', 'p4', 'p5', 'p9', 'p10'],
    down: [],
  },
  {
    school: '1158',
    by: 'p6',
    daysAgo: 39,
    hour: 10,
    title: 'Thank you for the apples',
    content:
      "A box of apples appears at the front doors every so often, no note. Kids grab one on the way to the bus and the core bucket goes to someone's hens. I don't know which orchard or which family you are, but that's the best part of living in the Valley, right there.",
    pictures: [
      {
        file: 'apple-box',
        alt: 'A wooden box of red apples, and one green one, in front of the blue doors of the school',
      },
    ],
    comments: [],
    up: ['member2', 'lapsed', 'p2', 'p3', 'p5', 'p7', 'p8', 'p9'],
    down: [],
  },
  {
    school: '1158',
    by: 'p6',
    daysAgo: 52,
    hour: 18,
    title: 'Birthday treats and allergies',
    content:
      "New class, new allergy list. I'm all for keeping everyone safe, I'd just like it to be less of a puzzle. What about no food for birthdays at all and something else in its place? A book for the class shelf with the child's initials, a song request, choosing the gym game?",
    comments: [
      { by: 'p5', hoursAfter: 1, content: 'We did the class book and I loved it. Used books count.' },
      { by: 'p9', hoursAfter: 3, content: 'Allergy mom here: thank you. Mine has sat out a lot of cupcakes.' },
      { by: 'p2', hoursAfter: 14, content: 'Choosing the gym game is a power no child would give up for icing.' },
      { by: 'p6', hoursAfter: 15, content: "The class seems to be for it. I'll write to the teacher and ask." },
    ],
    up: ['admin', 'canceled', 'p1', 'p4', 'p8', 'p9'],
    down: ['member', 'p7'],
  },

  // Wolfville School, Wolfville
  {
    school: '0081',
    by: 'p6',
    daysAgo: 10,
    hour: 17,
    title: 'The hill at recess',
    content:
      'The hill is officially in season again, as of the first dusting. Snow pants every day from now on, please, also for the Grade 7s who would rather freeze than rustle. A second pair of mitts in the bag has saved us more phone calls than anything.',
    pictures: [
      {
        file: 'sledding-hill',
        alt: 'Fresh tracks, a wooden sled and a saucer on the hill below the school, and one lost yellow mitt on a post',
      },
    ],
    comments: [
      { by: 'admin', hoursAfter: 2, content: 'The rustle! Mine used to put them on behind a tree.' },
      {
        by: 'member',
        hoursAfter: 15,
        content: 'We clip the spare pair inside the bag with a carabiner. So far, so good.',
      },
    ],
    up: ['admin', 'member', 'member2', 'canceled', 'lapsed', 'p2'],
    down: [],
  },
  {
    school: '0081',
    by: 'admin',
    daysAgo: 28,
    hour: 9,
    title: 'A word about names and photos',
    content:
      'A few of you asked what is all right to post, so here it is in plain words. Talk about the thing and not the person: "the morning bus", not the driver\'s name; "our Grade 3", not the child\'s name or class. Don\'t post photos with other people\'s children in them, ever, even lovely ones.\n\n' +
      "If you slip, edit it or delete it, no harm done. And if you see something that shouldn't be here, tell us and we'll have a look.",
    comments: [
      { by: 'p6', hoursAfter: 2, content: 'Thanks, I went back and edited one of mine.' },
      { by: 'member', hoursAfter: 4, content: 'This is why I like it here better than the big groups.' },
    ],
    up: ['member', 'canceled', 'p1', 'p3', 'p4', 'p6', 'p8', 'p10'],
    down: [],
  },

  // Horton High School, Wolfville
  {
    school: '0070',
    by: 'p6',
    daysAgo: 25,
    hour: 20,
    title: 'From middle school to the big building',
    content:
      "The open house for next year's Grade 9s is coming up and I'm told you should follow the students around, not the adults. What did your kids find hardest in the first month? Ours is sure it'll be the lockers.",
    comments: [
      { by: 'p10', hoursAfter: 1, content: "It's always the lockers. Buy a lock now and practise on the shed door." },
      {
        by: 'p1',
        hoursAfter: 11,
        content: 'The bigness. Having one older cousin or neighbour who says hi in the hall makes all the difference.',
      },
    ],
    up: ['admin', 'lapsed', 'p1', 'p2', 'p10'],
    down: [],
  },
  {
    school: '0070',
    by: 'p6',
    daysAgo: 58,
    hour: 19,
    content:
      "Is there anywhere quiet for them to sit and work between the last bell and the second bus? Ours has about forty minutes and says the library's open some days but not which ones. A note on the door, or the website, would do.",
    comments: [],
    up: ['member', 'canceled', 'p2', 'p3'],
    down: ['p4'],
  },
];
