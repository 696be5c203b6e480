import type { SectionValues } from '../../modules/content/section-kinds.ts';
import type { FOCUSES } from '../../modules/settings/settings-table.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';

export type HeroProps = SectionValues<'hero'> & {
  /** The page's own heading, at its top; left out: one further down. */
  leads?: boolean;
};

/** The first thing visitors see: the words on the owner's picture, or large type alone. */
export const Hero = (props: HeroProps) =>
  props.picture ? <PictureHero {...props} /> : <TypeHero {...props} />;

type Focus = (typeof FOCUSES)[number];

/** To the sides not quite at the edge, where the words and the veil end. */
const FOCUS: Record<Focus, string> = {
  Centre: '[&_img]:object-center',
  Top: '[&_img]:object-top',
  Bottom: '[&_img]:object-bottom',
  Left: '[&_img]:object-[15%_50%]',
  Right: '[&_img]:object-[85%_50%]',
  'Top left': '[&_img]:object-[15%_0%]',
  'Top right': '[&_img]:object-[85%_0%]',
  'Bottom left': '[&_img]:object-[15%_100%]',
  'Bottom right': '[&_img]:object-[85%_100%]',
};

/**
 * On a wide screen the words stand on the left of the picture, over a veil that keeps them readable
 * on any picture; on a small one the right part of the picture comes below them.
 */
function PictureHero(props: HeroProps) {
  const { text, picture, focus, leads } = props;
  return (
    <section
      aria-label={labelOf(props)}
      className={classNames('page-width xl:pt-6', !leads && 'mt-20')}
    >
      <div className="relative xl:grid xl:grid-cols-1 xl:items-center xl:overflow-hidden xl:rounded-xl xl:bg-sunken xl:[color-scheme:light]">
        {/* The height of the window at most, unless the words are higher. */}
        <span className="hidden aspect-[1.9] max-h-[calc(100dvh-8rem)] min-h-136 w-full xl:[grid-area:1/1] xl:block" />
        <div className="relative z-10 grid gap-6 py-8 text-ink xl:[grid-area:1/1] xl:w-1/2 xl:gap-8 xl:py-12 xl:pl-16">
          <HeroTitle {...props} />
          {text && <p className="max-w-md text-ink-soft text-lg">{text}</p>}
          <WaysIn {...props} />
        </div>
        <div className="relative aspect-square max-xl:-mx-[clamp(1rem,4vw,3rem)] sm:max-xl:aspect-video xl:absolute xl:inset-y-0 xl:right-0 xl:left-[12%] xl:aspect-auto">
          <Picture
            src={picture}
            alt=""
            sizes="(min-width: 84rem) 80rem, (min-width: 40rem) 100vw, 178vw"
            width={16}
            height={9}
            priority={leads}
            className={`absolute! inset-0 size-full ${FOCUS[focus] ?? FOCUS.Right}`}
          />
          <span className="absolute inset-y-0 left-0 hidden w-2/3 bg-linear-to-r from-40% from-sunken to-transparent xl:block" />
        </div>
      </div>
    </section>
  );
}

function TypeHero(props: HeroProps) {
  const { text } = props;
  return (
    <section aria-label={labelOf(props)} className="page-width pt-16 lg:pt-28">
      <HeroTitle {...props} className="max-w-[11ch]" />
      <div className="mt-10 flex flex-wrap items-end justify-between gap-8 border-line border-t pt-8 lg:mt-20">
        {text && <p className="max-w-md text-ink-soft text-lg">{text}</p>}
        <WaysIn {...props} />
      </div>
    </section>
  );
}

const labelOf = ({ leads, title }: HeroProps) => (leads ? 'Welcome' : title);

function HeroTitle({ leads, title, className }: HeroProps & { className?: string }) {
  const Heading = leads ? 'h1' : 'h2';
  return <Heading className={classNames('text-display', className)}>{title}</Heading>;
}

function WaysIn({ button, link, secondButton, secondLink }: HeroProps) {
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {button && link && (
        <ButtonLink href={link} size="lg">
          {button}
        </ButtonLink>
      )}
      {secondButton && secondLink && (
        <ButtonLink href={secondLink} size="lg" variant="secondary">
          {secondButton}
        </ButtonLink>
      )}
    </div>
  );
}
