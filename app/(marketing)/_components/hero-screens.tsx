import { BrowserFrame, PhoneFrame } from './frames';
import { Screen } from './screen';

/** The product as it is, on a desk and on a phone. On a phone itself the words come first, and the screen further down. */
export function HeroScreens() {
  return (
    <figure className="md:block relative hidden text-foreground">
      <BrowserFrame className="top-14 left-16 lg:block absolute hidden w-[54rem]">
        <Screen
          name="feed-desk"
          shown="54rem"
          urgentFrom="64rem"
          alt="A member's dashboard: posts of the schools that she follows, with votes and answers, and beside them what is coming up at these schools."
        />
      </BrowserFrame>
      <PhoneFrame className="right-0 bottom-0 w-60 lg:right-auto lg:-bottom-6 lg:left-0 lg:w-52 absolute">
        <Screen
          name="board-phone"
          shown="14rem"
          alt="A school's board on a phone: a parent's post and the answers of others."
        />
      </PhoneFrame>
      {/* On a desk below the one screen and beside the other, on a tablet above the only one. */}
      <figcaption className="right-0 w-60 text-sm lg:top-[42rem] lg:right-auto lg:bottom-auto lg:left-56 lg:w-auto lg:text-left absolute bottom-[30rem] text-center text-balance text-harbour-muted">
        Screens of the demo community. Its people are made up.
      </figcaption>
    </figure>
  );
}
