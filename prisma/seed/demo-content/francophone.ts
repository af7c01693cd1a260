import type { DemoPost } from './shape';

export const francophone: DemoPost[] = [
  // École Mer et Monde, Halifax
  {
    school: '1197',
    by: 'p8',
    daysAgo: 4,
    hour: 18,
    title: "Concert d'hiver : on cherche des bénévoles",
    content:
      "Bonjour à toutes et à tous! Pour le concert, il nous manque encore du monde pour monter les décors le jeudi après l'école, et deux ou trois personnes à la porte pour les billets. Pas besoin de parler un français parfait, il faut surtout savoir compter des chaises.\n\n" +
      'Les familles qui ont du tissu bleu ou des guirlandes de lumières blanches à prêter : on est preneurs!',
    comments: [
      { by: 'member2', hoursAfter: 2, content: 'Je peux compter des chaises. (I practised that sentence.)' },
      {
        by: 'p3',
        hoursAfter: 14,
        content: "Bon concert à vous autres! Chez nous, c'est le tour des violons cette année.",
      },
    ],
    up: ['admin', 'member2', 'trial', 'canceled', 'lapsed', 'p1', 'p3'],
    down: [],
  },
  {
    school: '1197',
    by: 'member2',
    daysAgo: 11,
    hour: 20,
    title: 'Registering our youngest, and my French is rusty',
    content:
      "My wife is Acadian, I am from Bedford, and our youngest will start Primary at a French school next fall. I'm excited and also a bit worried that I'm going to be the parent nodding at meetings. How do you others manage with homework, newsletters and, well, small talk in the yard?\n\n" +
      'I did core French until Grade 9. I can ask where the pool is.',
    comments: [
      {
        by: 'p8',
        hoursAfter: 1,
        content:
          "Bienvenue! Half the parents in the yard were you, once. People switch to English kindly if you try first. And the little ones learn so fast that soon you'll have your own translator, for a fee.",
      },
      { by: 'p3', hoursAfter: 2, content: 'Down home in Clare nobody speaks "textbook" anyway. Jump in!' },
      {
        by: 'canceled',
        hoursAfter: 3,
        content:
          "Je suis l'inverse, francophone avec des beaux-parents anglophones. What helped: one supper a week all in French, with as many mistakes as you like. Mostly we laugh.",
      },
      { by: 'member2', hoursAfter: 12, content: 'One supper a week is very doable. Merci. Où est la piscine?' },
      {
        by: 'canceled',
        hoursAfter: 15,
        content:
          'And the newsletters: a phone camera translates them well enough to know whether you have to send in a shoe box.',
      },
    ],
    up: ['canceled', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p8', 'p9'],
    down: [],
  },
  {
    school: '1197',
    by: 'p8',
    daysAgo: 26,
    hour: 12,
    title: 'Une étagère de livres à partager',
    content:
      "On a installé une petite étagère près de l'entrée : tu prends un livre, tu en laisses un si tu peux. Les livres en français coûtent cher et se trouvent mal en ville, alors faisons circuler ceux qu'on a. Bandes dessinées, romans jeunesse, albums, tout est bon.\n\n" +
      "Il y a déjà trois fois le même album de pirates. C'est un excellent album de pirates.",
    isShared: true,
    comments: [
      {
        by: 'p3',
        hoursAfter: 4,
        content: 'Belle idée! Je peux vous en envoyer une boîte de la part des cousins du sud-ouest.',
      },
      { by: 'p8', hoursAfter: 8, content: "Oh oui, s'il te plaît! On s'organise pour le transport." },
    ],
    up: ['member2', 'canceled', 'p2', 'p3', 'p4'],
    down: [],
  },
  {
    school: '1197',
    by: 'p8',
    daysAgo: 50,
    hour: 7,
    content:
      "L'autobus est pas mal plus ponctuel depuis cette semaine, l'avez-vous remarqué? Avant on attendait un bon quart d'heure au coin. Merci aux personnes qui ont refait le trajet, ça paraît.",
    comments: [
      {
        by: 'member2',
        hoursAfter: 3,
        content: "Is that the route over the bridge? A friend said the same, it's been right on time.",
      },
    ],
    up: ['member2', 'p1', 'p5', 'p6'],
    down: [],
  },

  // École acadienne de Truro, Truro
  {
    school: '0433',
    by: 'canceled',
    daysAgo: 6,
    hour: 19,
    title: 'Les devoirs quand un parent ne parle pas français',
    content:
      "My partner doesn't speak French and I work evenings some weeks, so math homework can turn into a three-way phone call. Avez-vous des trucs? I found that having the kids explain the problem in English first, et ensuite l'écrire en français, marche assez bien. They understand it better for having said it twice.\n\n" +
      "What I'd love from the school is a short word list at the start of each math unit. Une demi-page, rien de plus.",
    comments: [
      {
        by: 'p8',
        hoursAfter: 1,
        content:
          "Nous avions demandé la même chose et l'enseignante l'a fait tout de suite. Ça ne coûte rien de demander!",
      },
      {
        by: 'p3',
        hoursAfter: 15,
        content:
          "Il y a aussi de l'aide aux devoirs en ligne, le soir. Bien pratique pour les fractions, parce que les fractions, moi...",
      },
      {
        by: 'canceled',
        hoursAfter: 16,
        content: "Les fractions, nous autres non plus. Thanks, I'll ask about the word list.",
      },
    ],
    up: ['p1', 'p3', 'p5', 'p7', 'p8', 'p10'],
    down: [],
  },
  {
    school: '0433',
    by: 'canceled',
    daysAgo: 23,
    hour: 11,
    title: 'Souper spaghetti',
    content:
      "Le comité de parents prépare un souper spaghetti pour payer une partie du voyage des plus vieux. On cherche des chaudrons (des gros!), des desserts, et quelqu'un de patient pour la caisse. English-speaking grandparents are very welcome, the meatballs are bilingual.",
    comments: [
      {
        by: 'p10',
        hoursAfter: 2,
        content: "Bilingual meatballs, we'll be there. I can lend two big pots from the fire hall.",
      },
    ],
    up: ['admin', 'p6', 'p8', 'p10'],
    down: [],
  },
  {
    school: '0433',
    by: 'canceled',
    daysAgo: 45,
    hour: 18,
    content:
      'Does any family living out toward Bible Hill want to share the drive home after soccer? Deux places libres le mardi. Ma voiture sent un peu le ballon mouillé, je vous avertis.',
    comments: [],
    up: ['admin', 'member', 'p6'],
    down: [],
  },

  // École Stella-Maris, Meteghan
  {
    school: '0219',
    by: 'p3',
    daysAgo: 16,
    hour: 19,
    title: "Échange de vêtements d'hiver",
    content:
      "On se fait une table d'échange dans l'entrée : bottes, salopettes, mitaines, tuques. Apportez ce qui ne fait plus, prenez ce qui fait. Pas d'argent, pas de liste, pas de gêne.\n\n" +
      "Les grosses bottes de rubber sont aussi les bienvenues, parce que chez nous l'hiver, c'est de la bouette.",
    comments: [
      {
        by: 'p8',
        hoursAfter: 2,
        content: "\"L'hiver, c'est de la bouette\", j'en ai ri tout haut. Ça me manque, la Baie!",
      },
      { by: 'canceled', hoursAfter: 13, content: "Chez nous à Truro c'est la même bouette, avec plus de sel." },
    ],
    up: ['admin', 'member', 'lapsed', 'p2', 'p8'],
    down: [],
  },
  {
    school: '0219',
    by: 'p8',
    daysAgo: 53,
    hour: 20,
    title: "Bonjour d'une ancienne",
    content:
      "Mon neveu est maintenant à la même école que ma mère, mes tantes et moi. Je suis passée à la réunion de parents avec ma soeur et il y avait des chansons qu'on chantait dans le temps. Les murs ont changé, les chansons non. Merci de garder ça vivant.",
    comments: [
      {
        by: 'p3',
        hoursAfter: 11,
        content: 'Ça fait chaud au coeur. Reviens nous voir quand tu veux, y a toujours du fricot.',
      },
    ],
    up: ['admin', 'p1', 'p2', 'p3', 'p5'],
    down: [],
  },
];
