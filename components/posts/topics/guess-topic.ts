import { foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';
import type { PostTopic } from '@/lib/posts/schema';

/**
 * Keywords of each topic in English and French, without accents. A keyword after `=` matches only the whole word. Any
 * other keyword also matches longer words that begin with it.
 */
const KEYWORDS: Record<Exclude<PostTopic, 'question' | 'other'>, string> = {
  transport:
    '=bus =buses busing =route =routes driver transport pickup dropoff =drop-off =pick-up carpool =stop =stops crosswalk =crossing parking traffic =autobus arret chauffeur circulation stationnement trajet',
  lunch:
    'lunch breakfast =snack =snacks cafeteria canteen =milk =meal =meals pizza =excel =before-school =after-school afterschool daycare childcare =care diner dejeuner =repas collation cantine garderie =lait',
  learning:
    'homework teacher =class =classes math =reading =grade =grades =exam =exams =test =tests curriculum =report-card tutor =immersion assignment =substitute =ipp =subject =semester =course devoir enseignant =lecture =examen =examens =bulletin =cours matiere',
  activities:
    '=club =clubs =team =teams soccer hockey basketball =band =choir concert =play =drama =trip =trips =field-trip =sport =sports tryout practice =dance =gym skating swimming =fair spirit =picture =yearbook =equipe =chorale sortie =danse activite patinage natation',
  safety:
    'safety =safe bully lockdown =hold-and-secure =violence threat vaping vape =drugs injur concussion =allergy =allergies allergic =nut =nuts =lice =guard speeding securite intimidation menace blessure allergie =poux vapotage',
  weather:
    'snow =storm =storms =ice =icy =weather =closed =closure =closures cancel =delay =delayed =freezing hurricane =flood =heat =power-outage =neige tempete =glace verglas meteo ferme fermeture annul ouragan',
  council:
    'council =sac =psa =pta =hsa =committee fundrais =agm =meeting =meetings =minutes volunteer =budget bylaw nominat =vote =conseil comite =reunion =reunions benevole collecte proces-verbal',
};

const RULES = Object.entries(KEYWORDS).map(([topic, words]) => ({
  topic: topic as PostTopic,
  starts: words.split(' ').filter((word) => !word.startsWith('=')),
  whole: new Set(words.split(' ').flatMap((word) => (word.startsWith('=') ? [word.slice(1)] : []))),
}));

/** Weight of a keyword in the title. A keyword in the text has the weight 1. */
const TITLE_WEIGHT = 2;
const MAX_CHARACTERS = 2_000;
/** Minimum score of a guessed topic. The score must also be higher than the score of every other topic. */
const MIN_SCORE = 2;

/** Returns the distinct words of a text. Words joined by hyphens count as one word. */
const wordsOf = (text: string): Set<string> =>
  new Set(foldCaseAndAccents(text.slice(0, MAX_CHARACTERS)).match(/\p{L}+(?:-\p{L}+)*/gu) ?? []);

/**
 * Guesses the topic of a post from its words. If no topic matches, or two topics match equally well, a title or text
 * that ends with a question mark is a question. Otherwise returns null.
 */
export function guessTopic(title: string, content: string): PostTopic | null {
  const [titleWords, textWords] = [wordsOf(title), wordsOf(content)];
  const scores = RULES.map(({ topic, starts, whole }) => {
    const matches = (word: string) => whole.has(word) || starts.some((start) => word.startsWith(start));
    const score = TITLE_WEIGHT * [...titleWords].filter(matches).length + [...textWords].filter(matches).length;
    return { topic, score };
  }).sort((a, b) => b.score - a.score);
  const [best, second] = scores;
  if (best && best.score >= MIN_SCORE && best.score !== second?.score) return best.topic;
  return (title.trim() || content).trimEnd().endsWith('?') ? 'question' : null;
}
