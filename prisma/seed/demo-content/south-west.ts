import type { DemoPost } from './shape';

export const southWest: DemoPost[] = [
  // Bluenose Academy, Lunenburg
  {
    school: '1156',
    by: 'p1',
    daysAgo: 6,
    hour: 10,
    title: 'What our school garden taught us (about parents)',
    content:
      "Three years in, here's what I'd tell any school that's starting one:\n\n" +
      "1. Begin with two beds, not ten. July is long and everyone's away.\n2. Put the watering on a sheet by family and by week. A family that has one week keeps it. A family that has \"whenever you can\" doesn't.\n3. Grow what comes up before school is out or after it's back: garlic, peas, potatoes, kale, pumpkins. Tomatoes are for teachers who live nearby.\n4. Let the kids be in charge of worms.\n5. Have a party with whatever you get, even if it's four carrots. We had soup for ninety out of what was mostly turnip.\n\n" +
      "If you're thinking of it, ask me anything. I have a spreadsheet and some opinions.",
    isShared: true,
    pictures: [
      {
        file: 'garden-beds',
        alt: 'Two raised beds with beans, lettuce and carrots beside a white fence, with the painted houses of the town behind',
      },
    ],
    comments: [
      {
        by: 'p9',
        hoursAfter: 2,
        content: 'From a school with year-one pumpkins and garlic in the ground: number 2 is the truth.',
      },
      { by: 'p6', hoursAfter: 9, content: 'How do you deal with deer?' },
      { by: 'p1', hoursAfter: 10, content: 'Fishing line at two heights helps. Mostly. And extra kale for them.' },
      {
        by: 'p4',
        hoursAfter: 12,
        content: "Seaweed! All the free mulch a body could want and the deer don't care for it.",
      },
      { by: 'p3', hoursAfter: 27, content: '"Let the kids be in charge of worms" should be on a sign.' },
    ],
    up: ['admin', 'member', 'member2', 'canceled', 'lapsed', 'fresh', 'p2', 'p3', 'p4', 'p6', 'p7', 'p9'],
    down: [],
  },
  {
    school: '1156',
    by: 'admin',
    daysAgo: 8,
    hour: 9,
    title: 'When does your School Advisory Council meet?',
    content:
      "We get this question on every board. Each public school has an SAC (parents, staff, community members, and students in the higher grades), and its meetings are open to you. The date is usually in the school newsletter; if it isn't, call the office and ask, then put it here for everybody.\n\n" +
      "You don't need to say a word at your first one. Most of us didn't.",
    comments: [
      { by: 'p1', hoursAfter: 2, content: 'Ours is on a weeknight after supper, and the coffee is real coffee.' },
      { by: 'member', hoursAfter: 4, content: 'Say it louder! We had seven at our last one.' },
    ],
    up: ['member', 'canceled', 'lapsed', 'p1', 'p10'],
    down: [],
  },
  {
    school: '1156',
    by: 'p1',
    daysAgo: 19,
    hour: 18,
    title: 'Hallway instrument sounds',
    content:
      'Can we take a moment for the beginner band? They\'ve gone from "a goose, alarmed" to something you can very nearly hum. Somebody is teaching this with the patience of a saint.',
    comments: [{ by: 'member2', hoursAfter: 2, content: 'Trombone parent here. I felt this in my bones.' }],
    up: ['admin', 'member', 'member2', 'canceled', 'lapsed', 'p5', 'p8'],
    down: [],
  },
  {
    school: '1156',
    by: 'lapsed',
    daysAgo: 24,
    hour: 19,
    title: 'Skates to lend',
    content:
      "We have hockey skates in sizes 1, 3 and 4 hanging in the garage and nobody to fit them this year. Happy to lend them for the season before class skating starts. They've been sharpened.",
    comments: [{ by: 'p1', hoursAfter: 2, content: "The size 3s, please! I'll trade you a jar of something." }],
    up: ['admin', 'member', 'p1', 'p7', 'p8'],
    down: [],
  },
  {
    school: '1156',
    by: 'lapsed',
    daysAgo: 36,
    hour: 8,
    title: 'Who else drives in from out past the Back Harbour?',
    content: "Looking for one family to swap mornings with. We're early people and have room for two. Boosters fine.",
    comments: [
      {
        by: 'p1',
        hoursAfter: 4,
        content:
          "I'd have loved to, but we're the other side. Ask at the arena on Saturday, half of the road is there.",
      },
    ],
    up: ['admin', 'p1', 'p5', 'p9'],
    down: [],
  },
  {
    school: '1156',
    by: 'lapsed',
    daysAgo: 50,
    hour: 20,
    title: 'Picture day hair',
    content: "Anyone else's child give themselves a trim the night before picture day? Just the front. Just enough.",
    comments: [{ by: 'p3', hoursAfter: 2, content: 'lol we have that picture too' }],
    up: ['admin', 'canceled', 'p1', 'p3', 'p4', 'p7'],
    down: [],
  },

  // Park View Education Centre, Bridgewater
  {
    school: '0409',
    by: 'p1',
    daysAgo: 13,
    hour: 20,
    title: 'Bursaries: start a folder now',
    content:
      'My niece went through Grade 12 last year and found out in May about local bursaries that closed in March. There are a LOT of small ones, from service clubs, credit unions, churches, the legion. Some had two applicants.\n\n' +
      "One folder, one reference letter that can be reused, one paragraph about your volunteering. That's most of it.",
    comments: [
      { by: 'p3', hoursAfter: 2, content: 'So true here as well.' },
      { by: 'p10', hoursAfter: 12, content: 'Guidance usually has a list, if you ask for it before the rush.' },
      { by: 'member', hoursAfter: 14, content: 'Thank you, doing this on the weekend!' },
    ],
    up: ['member', 'canceled', 'lapsed', 'p2', 'p4', 'p10'],
    down: [],
  },
  {
    school: '0409',
    by: 'p1',
    daysAgo: 33,
    hour: 17,
    title: 'Driving home in the dark',
    content:
      'New drivers in the house? The school lot lets out right at dusk once the clocks go back. We practised that exact drive three evenings in a row, deer and all. Felt silly. Glad we did it.',
    comments: [
      { by: 'p4', hoursAfter: 2, content: 'Deer at dusk, moose at dawn up here. Practising is not one bit silly.' },
    ],
    up: ['canceled', 'lapsed', 'p3', 'p5', 'p10'],
    down: [],
  },
  {
    school: '0409',
    by: 'lapsed',
    daysAgo: 27,
    hour: 21,
    title: 'Second-hand textbooks and calculators',
    content:
      "Before you buy the fancy graphing calculator, ask around. We've got one going for a third of the price, used by one careful owner and her less careful brother.",
    comments: [],
    up: ['admin', 'p1', 'p7'],
    down: [],
  },
  {
    school: '0409',
    by: 'lapsed',
    daysAgo: 41,
    hour: 18,
    title: 'Could we have the late bus one more day a week?',
    content:
      'It runs two days, but clubs are on four. I know drivers are hard to find. Even a list of parents who already drive home empty down the river would be a start.',
    comments: [{ by: 'p1', hoursAfter: 2, content: 'Put us on that list, we drive home empty Wednesdays.' }],
    up: ['member', 'p1', 'p4', 'p5'],
    down: ['member2'],
  },
  {
    school: '0409',
    by: 'lapsed',
    daysAgo: 57,
    hour: 19,
    content: 'Timetables were out on time, lockers worked, nobody cried. Calling it a good start.',
    comments: [],
    up: ['member', 'canceled', 'p1'],
    down: [],
  },

  // Meadowfields Community School, Yarmouth
  {
    school: '0928',
    by: 'p3',
    daysAgo: 7,
    hour: 19,
    title: 'Board games for indoor recess',
    content:
      "It's the time of year when it rains sideways and they're in at recess. The classrooms could use games that can be played in fifteen minutes and survive it: cards, dominoes, the one with the tower of blocks, puzzles of a hundred pieces or so.\n\n" +
      'Please count the pieces first. I have met a chess set with three kings.',
    comments: [
      {
        by: 'member',
        hoursAfter: 3,
        content: 'Decks of cards! Cheap, quick, and they learn to add. We sent crib boards, too.',
      },
      { by: 'p3', hoursAfter: 14, content: 'Two crib boards have already arrived. You people are something else.' },
    ],
    up: ['admin', 'member', 'member2', 'lapsed', 'p2', 'p7'],
    down: [],
  },
  {
    school: '0928',
    by: 'p3',
    daysAgo: 31,
    hour: 8,
    title: 'Fog and the bus',
    content:
      "Morning fog means that I can hear our bus before I see it. If your little one waits at the road, something bright on the bag really helps. The dollar store has reflective stickers that they'll happily overdo.",
    comments: [{ by: 'p7', hoursAfter: 3, content: 'Ours is now visible from space.' }],
    up: ['admin', 'lapsed', 'p2', 'p9', 'p10'],
    down: [],
  },

  // Yarmouth Consolidated Memorial High School, Yarmouth
  {
    school: '1178',
    by: 'p3',
    daysAgo: 20,
    hour: 21,
    title: 'Away games, and being home by midnight',
    content:
      "I love that they get to play, and geography is what it is: nearly every away game is hours off. Could the schedule put the far ones on a Friday or Saturday, so that Wednesday math isn't done asleep? I know there's only so much ice and so many gyms.",
    comments: [
      {
        by: 'p4',
        hoursAfter: 10,
        content:
          'We have the same at this end of the province. They tried doubling up, two games in one trip. It helped a lot.',
      },
      { by: 'p3', hoursAfter: 12, content: "That would be so much better. I'll mention it to the boosters." },
    ],
    up: ['admin', 'canceled', 'p4', 'p9'],
    down: [],
  },
  {
    school: '1178',
    by: 'p3',
    daysAgo: 42,
    hour: 18,
    content:
      "A big thank you to the Grade 12s who came over to help with the elementary fun run. They cheered for the last ones in louder than for the first. That's a good bunch.",
    comments: [],
    up: ['admin', 'member2', 'p2', 'p6', 'p10'],
    down: [],
  },
];
