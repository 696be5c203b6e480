import { useSettings } from '../../shared/settings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';

/** The first thing visitors see: the words on the owner's picture, or large type alone. */
export function HomeHero() {
  const { heroImage } = useSettings();
  return heroImage ? <PictureHero image={heroImage} /> : <TypeHero />;
}

/**
 * On a wide screen the words stand on the left of the picture, over a veil that keeps them readable
 * on any picture; on a small one the right part of the picture comes below them.
 */
function PictureHero({ image }: { image: string }) {
  const { heroTitle, heroSubtitle } = useSettings();
  return (
    <section aria-label="Welcome" className="page-width xl:pt-6">
      <div className="relative xl:flex xl:aspect-[1.9] xl:max-h-[calc(100dvh-8rem)] xl:min-h-136 xl:w-full xl:items-center xl:overflow-hidden xl:rounded-xl xl:bg-sunken xl:[color-scheme:light]">
        <div className="relative z-10 grid gap-6 py-8 text-ink xl:w-1/2 xl:gap-8 xl:py-12 xl:pl-16">
          <h1 className="text-display">{heroTitle}</h1>
          {heroSubtitle && <p className="max-w-md text-ink-soft text-lg">{heroSubtitle}</p>}
          <WaysIn />
        </div>
        <div className="relative aspect-square max-xl:-mx-[clamp(1rem,4vw,3rem)] sm:max-xl:aspect-video xl:absolute xl:inset-y-0 xl:right-0 xl:left-[12%] xl:aspect-auto">
          <Picture
            src={image}
            alt=""
            sizes="(min-width: 84rem) 80rem, (min-width: 40rem) 100vw, 178vw"
            width={16}
            height={9}
            priority
            className="absolute! inset-0 size-full [&_img]:object-[85%_50%]"
          />
          <span className="absolute inset-y-0 left-0 hidden w-1/2 bg-linear-to-r from-sunken to-transparent xl:block" />
        </div>
      </div>
    </section>
  );
}

function TypeHero() {
  const { heroTitle, heroSubtitle } = useSettings();
  return (
    <section aria-label="Welcome" className="page-width pt-16 lg:pt-28">
      <h1 className="max-w-[11ch] text-display">{heroTitle}</h1>
      <div className="mt-10 flex flex-wrap items-end justify-between gap-8 border-line border-t pt-8 lg:mt-20">
        {heroSubtitle && <p className="max-w-md text-ink-soft text-lg">{heroSubtitle}</p>}
        <WaysIn />
      </div>
    </section>
  );
}

function WaysIn() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink href="/products" size="lg">
        SHOP NOW
      </ButtonLink>
      <ButtonLink href="/brands" size="lg" variant="secondary">
        BRANDS
      </ButtonLink>
    </div>
  );
}
