import type { DemoPost } from './shape';

export const halifaxAndEasternShore: DemoPost[] = [
  // LeMarchant-St. Thomas Elementary School, Halifax
  {
    school: '1200',
    by: 'p2',
    daysAgo: 7,
    hour: 20,
    title: 'Early immersion for one, English for the other?',
    content:
      "Our eldest went into immersion in Primary and it has suited him perfectly. The younger one starts next fall and I'm not sure it's the right fit, she likes her routine and takes her time with anything new. At home we already speak Arabic and English.\n\n" +
      'Have any of you put siblings in different streams? Did anyone feel left out? I keep being told that a third language is no trouble at that age, and also that it is, often by the same person.',
    comments: [
      {
        by: 'p8',
        hoursAfter: 1,
        content:
          "Three languages at home growing up and I was slow to talk in all of them, then you couldn't stop me. But every child is their own. The Primary teacher will have a good sense by spring, ask.",
      },
      {
        by: 'p9',
        hoursAfter: 3,
        content:
          'Mine are in different streams. Different teachers, different friends, no jealousy. The only trouble is one of them corrects my French.',
      },
      {
        by: 'p6',
        hoursAfter: 12,
        content:
          'We have Yoruba and English and chose English for the quiet one. No regrets, and she picks up core French with pleasure. You know your child.',
      },
      { by: 'p2', hoursAfter: 13, content: 'Thank you. "You know your child" is what I needed somebody to say.' },
      {
        by: 'member',
        hoursAfter: 16,
        content: "And it isn't for life. There's late immersion in Grade 7 if she wants it then.",
      },
    ],
    up: ['admin', 'lapsed', 'fresh', 'p4', 'p5', 'p6', 'p8', 'p10'],
    down: ['p1'],
  },
  {
    school: '1200',
    by: 'p2',
    daysAgo: 20,
    hour: 8,
    title: 'Drop-off tears',
    content:
      "Every morning is fine until the door. Then it's the arms around my leg, the tears, the whole thing. Inside five minutes it's over and we're told the rest of the day is happy. It is me who is not fine until about ten.\n\n" +
      "Second year, so it isn't newness. What worked for you? We've tried the sticker chart. The sticker chart now has its own tears.",
    isAnonymous: true,
    comments: [
      {
        by: 'p9',
        hoursAfter: 1,
        content:
          'A heart drawn on both your hands, "press it when you miss me". I thought it was too cute to work. It worked.',
      },
      {
        by: 'p8',
        hoursAfter: 2,
        content:
          'Have someone else do the drop-off for two weeks if you can at all. Ours never cried for Papa. I was a little insulted.',
      },
      {
        by: 'member',
        hoursAfter: 3,
        content: "Give them a job. Ours carried the attendance folder, and people with jobs don't have time to cry.",
      },
      { by: 'p2', hoursAfter: 4, content: "The job! We'll ask the teacher tomorrow." },
      {
        by: 'canceled',
        hoursAfter: 6,
        content:
          'Short goodbye, the same words every time, walk away. The first three days nearly killed me. Day four: "bye".',
      },
      { by: 'p5', hoursAfter: 12, content: 'Same here last year. It does pass.' },
      {
        by: 'p2',
        hoursAfter: 156,
        content:
          'One week on: hearts on hands plus carrying the folder. Two good mornings of five! Thank you everyone.',
      },
    ],
    up: ['admin', 'member', 'member2', 'p1', 'p3', 'p4', 'p5', 'p7', 'p8', 'p9'],
    down: [],
  },
  {
    school: '1200',
    by: 'p2',
    daysAgo: 46,
    hour: 18,
    title: 'Potluck of all our kitchens',
    content:
      'The Home and School is thinking of an evening where each family brings something their grandmother made. No theme, no contest, labels for allergies, and paper plates so nobody has to do dishes.\n\n' +
      "I've promised fatayer. Somebody please promise a pie. And would a Friday or a Saturday be better?",
    comments: [
      { by: 'p8', hoursAfter: 1, content: 'I promise râpure, with a warning label for the look of it.' },
      { by: 'p2', hoursAfter: 4, content: 'Everyone is welcome, Dartmouth included.' },
      {
        by: 'p6',
        hoursAfter: 15,
        content:
          'We did one and the children made little flags and menus in class beforehand. It was lovely. Friday, because Saturday is hockey.',
      },
    ],
    up: ['admin', 'member', 'canceled', 'lapsed', 'p1', 'p4', 'p6', 'p7', 'p8'],
    down: [],
  },

  // Citadel High School, Halifax
  {
    school: '1109',
    by: 'p2',
    daysAgo: 13,
    hour: 17,
    title: 'Getting there by city bus',
    content:
      'Our Grade 10 now takes two city buses and has become very independent, by which I mean I get one text a day. If your child is in Grade 9 and will be starting next year: do one practice run in rush hour, with you three seats behind pretending not to know them.\n\n' +
      'Question: does anyone have a good backup for when a bus simply doesn\'t show? So far ours is "walk fast".',
    comments: [
      {
        by: 'p8',
        hoursAfter: 2,
        content:
          'The backup is the bus one stop up, on the other street. My daughter drew a map of it for a friend. Also, good shoes.',
      },
      {
        by: 'member2',
        hoursAfter: 6,
        content: '"Three seats behind, pretending not to know them" is most of parenting a teenager.',
      },
    ],
    up: ['member2', 'canceled', 'p4', 'p8', 'p10'],
    down: [],
  },
  {
    school: '1109',
    by: 'p8',
    daysAgo: 34,
    hour: 21,
    title: 'Volunteer hours: where did yours find something?',
    content:
      'Ours would like to do her hours with something that matters to her (animals, or older people), but most places want sixteen and up, or a long commitment. Any ideas near the bus lines?',
    comments: [
      {
        by: 'p2',
        hoursAfter: 1,
        content:
          'Try the library branches, they definately take teens. And some food banks sort on Saturdays and take families together.',
      },
      {
        by: 'p9',
        hoursAfter: 10,
        content:
          'Long-term care homes were glad to have teens read and play cards with residents at our end of town. Call the recreation person there, not the front desk.',
      },
    ],
    up: ['canceled', 'p2', 'p4', 'p10'],
    down: [],
  },

  // Marine Drive Academy, Sheet Harbour
  {
    school: '1201',
    by: 'p7',
    daysAgo: 3,
    hour: 20,
    title: 'Making the long bus ride bearable',
    content:
      'Fifty minutes each way for us, and I know some of you have more. Things that have helped, please add yours:\n\n' +
      "- Audiobooks from the public library, downloaded at home the night before, since there's no signal half the road.\n- Sitting up front and looking out the window, for the curvy bit.\n- A seatmate two grades older who has taken ours under a wing.\n- A snack that isn't allowed to be eaten until the church. Don't ask me why, it works.",
    comments: [
      {
        by: 'p4',
        hoursAfter: 2,
        content:
          'An hour ten for my older one. Card tricks! Learned the whole lot of them on the bus from a video saved at home.',
      },
      { by: 'p10', hoursAfter: 3, content: 'Homework on the morning run is a lie they tell you. Sleep is the answer.' },
      { by: 'p5', hoursAfter: 14, content: 'Wool socks. The heater reaches row four and no further.' },
    ],
    up: ['admin', 'member2', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p10'],
    down: [],
  },
  {
    school: '1201',
    by: 'p7',
    daysAgo: 18,
    hour: 19,
    title: 'When the power goes out',
    content:
      "We had another flicker day and it got me wondering. When the lights go out mid-morning, who decides whether they stay or go home, and how fast do the buses come? Not worried, the staff were great and the kids thought it was camping. I'd just like to know so the grandparents can be ready.",
    comments: [
      {
        by: 'p4',
        hoursAfter: 2,
        content:
          'Up here the regional centre decides along with the school, mostly about heat and water. The pumps are what matters. No power, no water, no school.',
      },
      {
        by: 'p10',
        hoursAfter: 3,
        content:
          'Ours sends a text that says buses will run in an hour. You want the office to have two numbers where somebody answers.',
      },
      {
        by: 'p1',
        hoursAfter: 13,
        content:
          'After the last big wind we put a "who\'s home" list on the fridge. Four phone numbers of people within a ten minute drive.',
      },
    ],
    up: ['lapsed', 'p1', 'p2', 'p4', 'p9', 'p10'],
    down: [],
  },
  {
    school: '1201',
    by: 'p7',
    daysAgo: 37,
    hour: 10,
    title: 'Breakfast program needs morning people',
    content:
      "Are you awake at 6:30 anyway? We need one more pair of hands for toast, fruit and the occasional pancake, Tuesdays or Fridays. It's free for everyone, no questions, and it goes very fast when there's a test first period.\n\n" +
      "You'll be home again by nine and smell of maple all day.",
    comments: [
      {
        by: 'p4',
        hoursAfter: 1,
        content: "Did that for two years. Nicest hour of my week, and that's from a man who doesn't like mornings.",
      },
      { by: 'p6', hoursAfter: 4, content: "If you're ever short of apples, ask the Valley. We're drowning in them." },
    ],
    up: ['admin', 'member2', 'p2', 'p4', 'p6', 'p8', 'p10'],
    down: [],
  },
];
