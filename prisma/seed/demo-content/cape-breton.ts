import type { DemoPost } from './shape';

export const capeBreton: DemoPost[] = [
  // Baddeck Academy, Baddeck
  {
    school: '0096',
    by: 'p4',
    daysAgo: 4,
    hour: 9,
    title: 'Closed up here, bare in town',
    content:
      "For anybody new: you can have a foot of snow on the mountain and bare grass by the lake, on one bus route. So yes, it will look like a lovely day when school's called off. Someone on that route is still digging.\n\n" +
      "I've made my peace with it. Also with the kids being outside by 7:15 on a day off after three weeks of me not being able to wake them.",
    pictures: [
      {
        file: 'snowed-in-lane',
        alt: 'Our lane deep in snow up to the mailbox, with a shovel stuck in the drift and the mountain behind the house',
      },
    ],
    comments: [
      { by: 'p7', hoursAfter: 2, content: 'Every word of this. Do they sleep in on Saturdays, too? Mine neither.' },
      { by: 'p5', hoursAfter: 3, content: 'I drove the Causeway in sunshine once and hit winter at Whycocomagh.' },
      { by: 'p10', hoursAfter: 10, content: "Same with the Cobequid Pass. One hill and you're in another month." },
      { by: 'member', hoursAfter: 14, content: "I'll never complain about a snow day in Bedford again. (I will.)" },
    ],
    up: ['member', 'canceled', 'p3', 'p5', 'p6', 'p7', 'p10'],
    down: [],
  },
  {
    school: '0096',
    by: 'p4',
    daysAgo: 1,
    hour: 7,
    title: 'The sander comes after the bus',
    content:
      'Only an idiot would keep the sander parked until after the buses have gone out. There, I said it. Does anyone know if our road is the county or the province?',
    withheld: 'words',
    comments: [],
    up: [],
    down: [],
  },
  {
    school: '0096',
    by: 'p4',
    daysAgo: 26,
    hour: 18,
    title: 'Ceilidh for the class trip',
    content:
      "The older grades are putting on an evening of music, squares and sandwiches to pay for their trip. Pay at the door, bring an instrument if you have one, bring squares if you don't.\n\n" +
      "Last time a lad of about nine got up with a fiddle and there wasn't a dry eye. There'll be tea.",
    comments: [
      {
        by: 'p5',
        hoursAfter: 2,
        content: "We'll drive over. Mother's making date squares and will hear nothing against it.",
      },
      { by: 'p3', hoursAfter: 3, content: 'Wish I could! Send one date square to Yarmouth.' },
    ],
    up: ['member', 'member2', 'lapsed', 'p2', 'p3', 'p5', 'p8', 'p9'],
    down: [],
  },
  {
    school: '0096',
    by: 'p4',
    daysAgo: 54,
    hour: 19,
    title: 'Trip costs',
    content:
      "I like that the Grade 9s get a trip, and I'd like the total, with dates of payments, at the start instead of piece by piece. With two in the house it's the timing that's hard more than the amount. Has anyone seen it done well?",
    comments: [
      {
        by: 'p5',
        hoursAfter: 100,
        content:
          "We got a one-page plan: total, four dates, and who to speak to quietly if it's too much. Worked for everyone.",
      },
      { by: 'p4', hoursAfter: 109, content: "That's just what I'd want. I'll bring it along to the parents' meeting." },
    ],
    up: ['lapsed', 'p1', 'p3', 'p5', 'p6'],
    down: ['admin'],
  },

  // Harbourside Elementary School, Sydney
  {
    school: '0964',
    by: 'p4',
    daysAgo: 13,
    hour: 8,
    title: 'Vests for the dark mornings',
    content:
      "My brother's two walk here, and with the mornings so dark I asked at the hardware store. They'll give a few dollars off reflective vests if a parent group orders twenty or more. Anyone want in? I'll collect names till the end of next week.",
    comments: [
      { by: 'p5', hoursAfter: 2, content: 'Two, please, one small and one "wear it over the big coat".' },
      { by: 'p4', hoursAfter: 36, content: 'Twenty-three! Ordering tomorrow.' },
    ],
    up: ['canceled', 'lapsed', 'p2', 'p5'],
    down: [],
  },
  {
    school: '0964',
    by: 'p5',
    daysAgo: 29,
    hour: 20,
    title: 'Two towns, two calendars',
    content:
      "One of ours is in school here and one in Antigonish, and the in-service days never match. I counted four where one is home and the other isn't. Would it be so hard for neighbouring regions to agree on even two of them? I'm sure there are reasons, I'd honestly like to know what they are.",
    comments: [
      {
        by: 'p4',
        hoursAfter: 1,
        content: "Different regional centres, different plans, I think. But I'd sign that letter.",
      },
      {
        by: 'member',
        hoursAfter: 12,
        content: "The provincial conference day is the same for all. It's the others that wander.",
      },
      { by: 'p5', hoursAfter: 13, content: "That's right, so it can be done! I'll write something polite." },
      {
        by: 'p8',
        hoursAfter: 15,
        content: "On a la même chose entre le CSAP et l'école anglaise de mes voisins. Bonne chance!",
      },
    ],
    up: ['member', 'member2', 'p2', 'p3', 'p4', 'p7'],
    down: [],
  },
  {
    school: '0964',
    by: 'p5',
    daysAgo: 47,
    hour: 7,
    content:
      "I'm not a morning person, and yet there is somebody in that breakfast room every day, singing. I don't know what you put in the oatmeal, but ours is out of bed for it. Thank you.",
    comments: [],
    up: ['member2', 'canceled', 'p2', 'p4', 'p7'],
    down: [],
  },
];
