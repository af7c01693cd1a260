import type { DemoPost } from './shape';

export const bedfordElementary: DemoPost[] = [
  // Sunnyside Elementary School, Bedford
  {
    school: '0299',
    by: 'member',
    daysAgo: 2,
    hour: 19,
    title: 'Winter clothing swap: what we have, what we still need',
    content:
      'We have six full bins of snow pants already (thank you!!) but almost nothing in boots under size 13, and no waterproof mitts at all. If yours outgrew theirs last winter, please send them in a bag with the size written on the outside.\n\n' +
      'How it works: drop off in the lobby any morning this week, and come browse at dismissal on Friday. You do not need to bring something to take something. Really. Half of it goes to a shelter the week after, so you are doing us a favour by carrying it home.\n\n' +
      "I could use two more people for an hour of sorting on Thursday evening. I'll bring the coffee.",
    isShared: true,
    pictures: [
      {
        file: 'winter-swap',
        alt: 'Snow suits on a row of hooks above a table with two full bins, mitts and a few pairs of winter boots',
      },
    ],
    comments: [
      {
        by: 'member2',
        hoursAfter: 1,
        content: 'I can do Thursday. Also have two pairs of size 11 boots, worn for about a week each because feet.',
      },
      {
        by: 'p9',
        hoursAfter: 2,
        content:
          'Not our school but we just did ours in Dartmouth. Best tip: sort by size, not by type. Parents are looking for "everything in a 6", not for forty jackets.',
      },
      { by: 'member', hoursAfter: 3, content: 'Oh, that is so sensible. Doing that.' },
      {
        by: 'trial',
        hoursAfter: 13,
        content:
          "We moved here with one spring jacket each so we will be there. Thank you for saying we don't need to bring something.",
      },
      { by: 'canceled', hoursAfter: 15, content: "Will you keep some till next week? We're away Friday." },
    ],
    up: ['admin', 'member2', 'trial', 'canceled', 'fresh', 'p1', 'p2', 'p3', 'p4', 'p6', 'p10'],
    down: [],
  },
  {
    school: '0299',
    by: 'trial',
    daysAgo: 2,
    hour: 18,
    title: 'New to the province. How do snow days actually work?',
    content:
      'We arrived from Ontario this fall and everyone at pick-up keeps saying "wait until the first snow day" and then laughing. So, seriously:\n\n' +
      '1. When is it announced, and where do you look first?\n2. If the buses are cancelled but the school is open, do people still drive in?\n3. What do working parents do??\n\n' +
      'Thanks from a slightly nervous newcomer.',
    comments: [
      {
        by: 'member',
        hoursAfter: 1,
        content:
          "Welcome! They aim to announce by 6 a.m. Sign up for the alerts on the regional centre's site, it's the quickest.",
      },
      {
        by: 'member2',
        hoursAfter: 1,
        content:
          "1. Your phone will tell you. 2. In HRM they mostly close schools by family now, so check that it says yours. 3. We negotiate like it's the United Nations.",
      },
      {
        by: 'p7',
        hoursAfter: 2,
        content:
          "Out on the Eastern Shore we get more of them than you will in Bedford. The bus roads decide it, not the school's own street. So don't be surprised when it's green and bare outside and closed.",
      },
      {
        by: 'p5',
        hoursAfter: 3,
        content:
          'Keep a "snow day box". Puzzle, a new colouring book, the good hot chocolate. It only comes out on snow days. Ten years on mine still ask for it.',
      },
      {
        by: 'p10',
        hoursAfter: 4,
        content:
          'Trade with a neighbour BEFORE the first one. We do mornings, they do afternoons, everyone keeps their job.',
      },
      { by: 'p4', hoursAfter: 5, content: "And put the shovel inside the house. You'll learn that one once." },
      { by: 'trial', hoursAfter: 13, content: 'This is so helpful, thank you all. Shovel moved.' },
      {
        by: 'p1',
        hoursAfter: 14,
        content:
          'Some employers here let you swing a few hours around on storm days if you ask early. Worth a conversation before winter gets going.',
      },
      { by: 'p3', hoursAfter: 16, content: "Don't forget the best part, you get to sled with your kids on a Tuesday." },
    ],
    up: ['admin', 'member', 'member2', 'canceled', 'fresh', 'p4', 'p5', 'p10'],
    down: [],
  },
  {
    school: '0299',
    by: 'member2',
    daysAgo: 1,
    hour: 8,
    content:
      'Bus app said 8:05, bus said 8:21. Kids were fine, cheerful even, parents less so. Is it only our stop this week or the whole run?',
    pictures: [
      {
        file: 'bus-stop',
        alt: 'A yellow school bus with its lights on comes down a snowy road at sunrise, past the stop on our street',
      },
    ],
    comments: [
      { by: 'member', hoursAfter: 2, content: 'Whole run i think. There was roadwork on the hill again this morning.' },
      { by: 'trial', hoursAfter: 8, content: "Ours too. Glad it wasn't me reading the schedule wrong." },
    ],
    up: ['admin', 'member', 'trial', 'fresh'],
    down: [],
  },
  {
    school: '0299',
    by: 'member',
    daysAgo: 12,
    hour: 20,
    title: 'A small idea for the pick-up line',
    content:
      "I timed it this week because I am that person. The line is longest for about nine minutes and then it simply isn't there any more. If half of us who drive came ten minutes later there would be no line at all.\n\n" +
      "So: what if drivers from A to M came at the bell and N to Z ten minutes after, for two weeks, as a trial? The kids could wait on the covered side with whoever is on duty. I'd bring it to the next SAC meeting if people think it's worth a try. It would need the staff to be comfortable with it first, of course.",
    comments: [
      { by: 'member2', hoursAfter: 1, content: "I'm a B. I support this proposal fully and without bias." },
      {
        by: 'p2',
        hoursAfter: 2,
        content:
          'We tried something like it downtown by grade. It worked until about week three when everyone forgot which week they were.',
      },
      {
        by: 'canceled',
        hoursAfter: 14,
        content:
          "Ten extra minutes of supervision every day is a real ask for the staff, so I'm glad you put that in. Could parents volunteer to stand there?",
      },
      {
        by: 'p9',
        hoursAfter: 19,
        content:
          "The other thing that helps is walking two blocks. We park by the church and it's honestly the nicest part of the day.",
      },
      {
        by: 'member',
        hoursAfter: 36,
        content: "Good thoughts, all of them going in my notes. I'll report back after the meeting.",
      },
    ],
    up: ['admin', 'member2', 'lapsed', 'p1', 'p2', 'p4', 'p6', 'p9', 'p10'],
    down: ['p5', 'p8'],
  },
  {
    school: '0299',
    by: 'member2',
    daysAgo: 9,
    hour: 12,
    title: 'Lunch orders: set a reminder',
    content:
      'Public service announcement from someone who has now missed the cut-off two weeks running: the lunch order closes before the weekend does. I put a weekly alarm on my phone called SOUP.\n\n' +
      'On a nicer note, ours tried the lentil thing and asked for it at home. I have been cooking lentils for seven years.',
    pictures: [
      {
        file: 'soup-lunch',
        alt: 'A lunch tray from above: a bowl of lentil soup, a bun, an apple, a spoon on a striped napkin',
      },
    ],
    comments: [
      { by: 'member', hoursAfter: 2, content: 'SOUP alarm added. Thank you for your service.' },
      {
        by: 'p6',
        hoursAfter: 4,
        content:
          'The pay-what-you-can part has been such a help to us some months. On the good months we put in a bit extra for the others.',
      },
      {
        by: 'p10',
        hoursAfter: 8,
        content:
          'Our kid only eats it if a friend has the same thing. So now three families order together, in one group chat.',
      },
    ],
    up: ['admin', 'member', 'lapsed', 'p1', 'p5', 'p9', 'p10'],
    down: [],
  },
  {
    school: '0299',
    by: 'member2',
    daysAgo: 33,
    hour: 18,
    title: 'Lost and found, a love story',
    content:
      'Went in for one blue mitten. Came out with a hoodie we lost in the spring, a lunch bag I had stopped mourning, and a water bottle that is not ours (going back tomorrow, sorry to whoever it is).\n\n' +
      'The table is three layers deep. Please go look before it all gets donated.',
    comments: [
      { by: 'member', hoursAfter: 1, content: 'Found two of ours under yours, apparently. Thank you for the dig.' },
      {
        by: 'lapsed',
        hoursAfter: 15,
        content: 'Labels! I never believed in them until I spent forty dollars on the same hat twice.',
      },
    ],
    up: ['admin', 'member', 'canceled', 'lapsed', 'p1', 'p2', 'p4', 'p6', 'p8', 'p10'],
    down: [],
  },
  {
    school: '0299',
    by: 'member',
    daysAgo: 44,
    hour: 21,
    title: 'Notes from the School Advisory Council (my own, not the official minutes)',
    content:
      "For those who couldn't make it. Short version:\n\n" +
      "- The SAC money this year will likely go to outdoor classroom seating. Nothing is final; suggestions are welcome until the next meeting.\n- The library would like parent volunteers for re-shelving. You need a record check, and the office has the form.\n- Someone asked about a second bike rack. It's being looked into.\n- Attendance was seven people. Seven! The meeting took fifty minutes and there were good cookies.\n\n" +
      'If evenings are hard for you, tell me what would work. A call-in option came up and nobody was against it.',
    comments: [
      {
        by: 'member2',
        hoursAfter: 2,
        content: 'A call-in option would get me there. Bedtime is exactly at meeting time.',
      },
      {
        by: 'p6',
        hoursAfter: 13,
        content:
          'We got call-in at ours by just asking. Doubled the numbers, even if half of us have cameras off and dishes on.',
      },
      {
        by: 'canceled',
        hoursAfter: 15,
        content: 'Outdoor seating would be great. Ours bought big logs and the kids are on them all day.',
      },
      { by: 'member', hoursAfter: 16, content: "Logs! Far cheaper too. I'll raise it." },
    ],
    up: ['admin', 'member2', 'canceled', 'lapsed', 'p1', 'p2'],
    down: [],
  },
  {
    school: '0299',
    by: 'admin',
    daysAgo: 56,
    hour: 10,
    title: 'Welcome to this board',
    content:
      'Hello from the volunteers who look after this site. This board is for the families of the school: ask the small questions, share what you know, thank somebody.\n\n' +
      "Three things keep it pleasant. Please don't name or describe children, your own or anyone's. Please don't name staff when you have a concern; the school is the right place for that, and they do want to hear it. And if a post makes you cross, read it once more after supper before answering.\n\n" +
      "That's it. Glad you are here.",
    comments: [
      { by: 'member', hoursAfter: 3, content: '"After supper" is excellent advice for most of my e-mails too.' },
    ],
    up: ['member', 'member2', 'canceled', 'p1', 'p2', 'p6', 'p7', 'p8', 'p9'],
    down: [],
  },
];
