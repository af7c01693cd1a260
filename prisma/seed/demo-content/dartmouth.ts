import type { DemoPost } from './shape';

export const dartmouth: DemoPost[] = [
  // Crichton Park Elementary School, Dartmouth
  {
    school: '0517',
    by: 'p9',
    daysAgo: 5,
    hour: 19,
    title: 'Walking school bus: week one report',
    content:
      'We did it! Four families, nine kids, two routes that meet at the park. Everyone arrived on time and one puddle was fully investigated.\n\n' +
      'What we learned:\n- One adult at the front, one at the back, and the back one needs the patience.\n- Reflective vests from the dollar store, the dark mornings are no joke.\n- Start five minutes sooner than you think.\n\n' +
      "If you live on the lake side and would like a stop near you, say so here and we'll look at the map together. We only need one more adult to add Wednesdays.",
    pictures: [
      {
        file: 'walking-vests',
        alt: 'Six reflective vests, large and small, hang on a fence by the lake at sunrise; below them a puddle and red rubber boots',
      },
    ],
    comments: [
      {
        by: 'member',
        hoursAfter: 1,
        content:
          "My sister's two are in it and talk of nothing else. I can be a back-of-the-line adult on Wednesdays when I'm over there.",
      },
      { by: 'p9', hoursAfter: 2, content: '@Erin you are hired.' },
      {
        by: 'p2',
        hoursAfter: 13,
        content: 'How did you do the record check thing? Or is it just parents agreeing among themselves?',
      },
      {
        by: 'p9',
        hoursAfter: 14,
        content:
          "Just neighbours agreeing, the same as a carpool. We do keep one sheet with everyone's phone numbers and who's allowed to pick up.",
      },
      {
        by: 'trial',
        hoursAfter: 86,
        content: 'Reading this as someone who may move to the neighbourhood: this makes me want to.',
      },
    ],
    up: ['member', 'lapsed', 'fresh', 'p1', 'p2', 'p3', 'p4', 'p5', 'p7', 'p8'],
    down: [],
  },
  {
    school: '0517',
    by: 'trial',
    daysAgo: 1,
    hour: 7,
    title: 'Thinking of moving nearby',
    content:
      "We're renting in Bedford and looking at places around here for the spring. What's it like as a newcomer family: is it easy to get to know people, do kids walk on their own by Grade 3 or 4, and is there much going on after school? Honest answers welcome, I won't quote you to the realtor.",
    comments: [
      {
        by: 'p9',
        hoursAfter: 1,
        content:
          'It\'s a "borrow a cup of sugar and stay an hour" kind of place. A lot of kids walk in little packs by Grade 4. Come to the skate on the lake when it freezes and you\'ll meet half the school.',
      },
      {
        by: 'member',
        hoursAfter: 3,
        content:
          "My sister moved there knowing nobody and now I can't get through her door for children. After-school spots do fill up, so put your name down early.",
      },
      { by: 'trial', hoursAfter: 6, content: 'That sounds just right. Thank you both!' },
    ],
    up: ['member', 'p5', 'p9'],
    down: [],
  },
  {
    school: '0517',
    by: 'member',
    daysAgo: 10,
    hour: 20,
    title: 'After-school care wait list',
    content:
      "I'm asking for my sister, who works shifts: has anyone had luck with the wait list this year? She's number eleven. Would also love to hear of families who share a sitter two or three days a week. Between the two of us we can offer Thursdays (me, homework and grilled cheese).",
    comments: [
      {
        by: 'p9',
        hoursAfter: 1,
        content: "It moved alot for us after the first term, people's schedules change. Eleven isn't hopeless.",
      },
      { by: 'p2', hoursAfter: 12, content: 'Keep calling, kindly. We went from fourteen to in within a month.' },
      {
        by: 'p9',
        hoursAfter: 14,
        content:
          "And there's a high school student on our street with her babysitting course who does two afternoons for us. I'll ask whether she has a third.",
      },
      { by: 'member', hoursAfter: 15, content: 'That would be wonderful, thank you.' },
      {
        by: 'canceled',
        hoursAfter: 36,
        content: "It's the same everywhere. I do wish the spots were counted when they build the new subdivisions.",
      },
    ],
    up: ['lapsed', 'p3', 'p6', 'p7', 'p8', 'p9', 'p10'],
    down: [],
  },
  {
    school: '0517',
    by: 'p9',
    daysAgo: 22,
    hour: 9,
    title: 'Library hours',
    content:
      'Book exchange is once a week for us this year, and ours finishes a book in two days and then reads the cereal box.\n\n' +
      "I asked, and parents with a record check can come in on two mornings and run an extra exchange. I'm in for Mondays. Who'd like the other one? You get to stamp things.",
    comments: [
      { by: 'p9', hoursAfter: 3, content: 'We are staffed! That was fast.' },
      { by: 'p6', hoursAfter: 12, content: 'Stealing this idea for Kentville.' },
    ],
    up: ['member', 'member2', 'p1', 'p2', 'p5', 'p8'],
    down: [],
  },
  {
    school: '0517',
    by: 'p9',
    daysAgo: 49,
    hour: 18,
    title: 'The garden came through',
    content:
      'Final count from the school garden: eleven pumpkins (two are really more of a gourd), enough potatoes for a class soup, and one sunflower that was taller than everybody.\n\n' +
      "We're putting garlic in next, because it goes in when everything else is done and comes up before school is out. If you have compost, straw or a strong back, we'd be glad of any of them on Saturday morning.",
    pictures: [
      {
        file: 'pumpkin-harvest',
        alt: 'Pumpkins, a gourd and a wheelbarrow of potatoes in front of a red shed, beside one very tall sunflower',
      },
    ],
    comments: [
      {
        by: 'p1',
        hoursAfter: 5,
        content:
          'Garlic is the perfect school crop. We planted some in Lunenburg two years ago and now the kids sell the braids.',
      },
      { by: 'p10', hoursAfter: 18, content: 'Straw is cheap up our way if you ever want a load, just say.' },
    ],
    up: ['admin', 'member', 'canceled', 'p1', 'p2', 'p4', 'p5', 'p7', 'p8'],
    down: [],
  },

  // Dartmouth South Academy, Dartmouth
  {
    school: '1193',
    by: 'p9',
    daysAgo: 2,
    hour: 16,
    title: 'Trumpet left on the bus',
    content:
      'To the family of the boy with the curly red hair who gets off at the second stop on the hill: he left his trumpet on the bus this afternoon. It has a dinosaur sticker on the case. I handed it in at the office.',
    withheld: 'reports',
    comments: [],
    up: [],
    down: [],
  },
  {
    school: '1193',
    by: 'p9',
    daysAgo: 9,
    hour: 8,
    title: 'They are looking for spare crossing guards',
    content:
      "I got chatting at the corner this morning and heard they can always use people who can fill in. It's a couple of hours a day, split morning and afternoon, paid, and you get the good vest. Would suit a grandparent or someone between jobs.\n\n" +
      "And please say good morning to them. They're out there in all of it.",
    comments: [
      {
        by: 'p7',
        hoursAfter: 5,
        content: 'They know every kid on the corner and every dog. Worth their weight in gold.',
      },
      {
        by: 'canceled',
        hoursAfter: 11,
        content: "Ours got a card from the whole street last winter. I've never seen a man so pleased with a thermos.",
      },
    ],
    up: ['admin', 'member', 'member2', 'canceled', 'p1', 'p4', 'p7', 'p10'],
    down: [],
  },
  {
    school: '1193',
    by: 'member',
    daysAgo: 27,
    hour: 19,
    title: 'Reading buddies',
    content:
      'I just want to say how nice it is to have the bigs and the littles in one building. My nephew, who "doesn\'t like reading", spends Friday afternoons reading to a Grade 1 buddy, with voices. He practises at home. He\'d deny it.',
    comments: [
      { by: 'p9', hoursAfter: 2, content: 'The Grade 1s worship them. Ours came home wanting the same shoes.' },
      {
        by: 'p7',
        hoursAfter: 11,
        content:
          "We're all in one building too, Primary right up to 12. People worry about it beforehand, and it's the thing I'd never give up.",
      },
    ],
    up: ['member2', 'lapsed', 'p1', 'p2', 'p6', 'p7', 'p8', 'p9'],
    down: [],
  },
  {
    school: '1193',
    by: 'p7',
    daysAgo: 41,
    hour: 21,
    title: 'Two homes, two sets of everything',
    content:
      'For those of you with kids between two houses: how do you keep school stuff straight? Newsletters go to whichever of us filled in the form, the class app will only invite one address, and the permission slip is always at the other place.\n\n' +
      "We get along fine, that's not the problem. It's only the paper. Would it be much to ask for a second e-mail line on every form?",
    isAnonymous: true,
    comments: [
      {
        by: 'p9',
        hoursAfter: 1,
        content:
          "It isn't much to ask. Our office added the second contact once we wrote to them, it just isn't on the form by default.",
      },
      {
        by: 'member',
        hoursAfter: 2,
        content:
          "A shared calendar and a shared e-mail just for school. Both parents have the password. Saved us (my sister's house, and me as the third wheel).",
      },
      {
        by: 'p5',
        hoursAfter: 11,
        content:
          "We live in two different towns. We went to doubles of everything: two water bottles, two gym bags, two of that ruler. It's cheaper than the driving.",
      },
      {
        by: 'p7',
        hoursAfter: 13,
        content:
          "The shared school e-mail is so simple, I don't know why we never thought of it. Setting it up tonight.",
      },
      { by: 'lapsed', hoursAfter: 15, content: 'And take a photo of every single paper the moment it comes home!' },
    ],
    up: ['admin', 'member', 'lapsed', 'p1', 'p5', 'p6', 'p9'],
    down: [],
  },

  // Dartmouth High School, Dartmouth
  {
    school: '0518',
    by: 'p9',
    daysAgo: 14,
    hour: 20,
    title: 'Co-op placements',
    content:
      'Our Grade 11 wants to do a co-op next semester and is thinking of something with boats. Has anyone been through it? Do they find the placement or does the school? And how does getting there and back in the middle of the day work?',
    pictures: [
      {
        file: 'harbour-ferry',
        alt: 'The harbour ferry on its way across, with the bridge and the low sun behind it',
        isFilm: true,
      },
    ],
    comments: [
      {
        by: 'p10',
        hoursAfter: 2,
        content:
          'At ours it was half and half. The teacher has a list, but the kid who walks in and asks gets the good ones.',
      },
      {
        by: 'member2',
        hoursAfter: 13,
        content:
          'Bus pass and a packed lunch. Mine was placed across the harbour and learned the ferry schedule by heart, which I count as geography.',
      },
    ],
    up: ['member', 'member2', 'p5', 'p8', 'p10'],
    down: [],
  },
  {
    school: '0518',
    by: 'p9',
    daysAgo: 40,
    hour: 22,
    content:
      'Music night was so good. I went because I had to drive someone and I cried at the jazz band. Thank you to everyone who stacks chairs, sells tickets and finds the extension cords.',
    comments: [],
    up: ['member', 'canceled', 'lapsed', 'p1', 'p5', 'p8'],
    down: [],
  },
];
