// Word lists that distinguish names of people from other capitalized words. To correct a wrong result, add a word.

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

/** Given names of children in Nova Scotia, except names that are also months, places or ordinary words. */
export const GIVEN_NAMES = words(`
  aaliyah aaron abby abigail adam addison adele adrian ahmed aidan aiden aisha alex alexa alexander alexandra alexis alice alicia
  allison amelia amelie amir amy ana andrea andrew angela angus anna annabelle anthony antoine aria ariana arjun arthur asher ashley
  ashton aubrey audrey ava avery ayden beau beckett ben benjamin bennett bentley blake brady brandon brayden brianna brody brooke
  brooklyn bryce bryson caden caitlin caleb callum camden cameron camille carly carson carter cassidy charlie chase chloe chloé
  christian christopher claire clara cody cole colin colton connor cooper cora damien daniel danielle david dawson declan delilah
  destiny diego dominic dylan easton eden eli eliana elias elijah elise eliza elizabeth ella ellie elliot elliott eloise emerson emery
  emilia emilie emily emma emmett eric erin ethan eva evan evelyn everly ezra fatima felix finley finn fiona gabriel gabrielle
  gage gavin gemma genevieve george georgia gianna grady graham grayson gus hailey hannah harper harrison hayden hazel heidi henry
  holly hudson hugo ian ibrahim isaac isabel isabella isaiah isla ivy jace jack jackson jacob jade jaden jake jakob james jamie
  jasmine jason jasper jaxon jaxson jay jayce jayden jayla jenna jeremy jesse jessica jillian joanna joel john jonah jonathan jordan
  joseph josephine joshua josie julia julian juliana juliette justin kai kaitlyn kaleb kara kate katherine katie kayden kayla kaylee
  keegan kelly kelsey kendra kennedy kenzie kiera kieran kinsley kwame kyle kylie lachlan landon laura lauren layla leah leo leon
  levi lexi liam liana lila lillian lily lincoln lindsay logan lola louis luca lucas lucy luis luke luna lydia mackenzie maddie
  maddison madeline madison maeve maggie maisie makayla malcolm marcus maria mariah marie mason mateo matilda matthew max maxwell
  maya mckenna megan melanie mia micah michael mila miles mohamed mohammed molly morgan muhammad mya naomi natalie nate nathan
  nathaniel nevaeh nicholas nicole noah noémie nolan nora oliver olivia omar oscar owen paige parker patrick payton penelope peter
  peyton phoebe piper priya quinn rachel raphael reagan rebecca reese reid rhys riley robert robin rohan rory rosalie ruby
  ryan ryder ryker sadie sam samantha samuel sara sarah savannah sawyer scarlett scott sean sebastian seth shane shelby sienna simon
  skylar skyler sofia sophia sophie spencer stella steven tanner taylor tessa theo theodore thomas tobias travis trevor tristan tucker
  tyler tyson vanessa victor vincent violet vivian wesley willa william willow wyatt xavier yasmin zachary zack zain zane zoe zoé zoey`);

/** Capitalized words that are not names but occur in the same places in a sentence as names. */
export const CAPITALIZED_NON_NAMES = words(`
  a an and are as at but by for from has have if in is it its of on or our that the their they this to was we will with you your who
  speaker president chair day week month year night monday tuesday wednesday thursday friday saturday sunday january february march april
  may june july august september october november december appreciation assistant assistants union council services support advisory
  association federation training education pd french english immersion math science music art gym phys ed saigon school schools program
  grade grades primary meeting email phone number class classroom room et le la les de du des tout est sont ou`);

/**
 * Words that turn the name before them into the name of a place, a school or an event, such as 'street' in 'George
 * Street'.
 */
export const PLACE_NAME_ENDINGS = words(`
  academy arena avenue ave award bay beach bridge bus campus centre center college consolidated court crescent dr drive education
  elementary family field fund garden gardens hall harbour high hospital house island junior lake lane library memorial middle park
  place playground point pool regional rink river road rd run scholarship school senior square street st theatre trail university web`);

/** Words that turn the name after them into the name of a place, such as 'lake' in 'Lake Charlotte'. */
export const PLACE_NAME_BEGINNINGS = words(
  'st ste saint sainte mount lake port fort new lower upper east west north south cape sir king queen prince princess',
);
