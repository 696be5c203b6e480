import { ArrowTopRightOnSquareIcon, ChevronDownIcon, PlayIcon } from '@heroicons/react/24/solid';
import { useQuery } from '@tanstack/react-query';
import { toQueryString } from '../../kit/query-string.ts';
import type { TextBlock } from '../../modules/content/schema.ts';
import type { SectionKind, SectionValues } from '../../modules/content/section-kinds.ts';
import { Brought } from '../../shared/page-sections.tsx';
import { TextBlocks } from '../../shared/text-blocks.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { keptPart } from '../../ui/loading/kept-html.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { HomeSection } from '../home/home-section.tsx';
import { ProductCard, ProductCardSkeleton } from '../product-card/product-card.tsx';
import { brandTilesQuery, rowHref, rowQuery } from './section-data.ts';
import type { Drawn } from './usual-sections.tsx';

/** Those that an owner adds. */
export const MORE = {
  pictureAndText: PictureAndText,
  products: Products,
  brands: Brands,
  text: Text,
  video: Video,
  questions: Questions,
  extension: Extension,
} satisfies Partial<Drawn<SectionKind>>;

const PROSE =
  'wrap-anywhere grid max-w-prose content-start gap-4 whitespace-pre-line text-ink-soft leading-relaxed';

const Prose = ({ blocks }: { blocks: TextBlock[] }) =>
  blocks.length > 0 && (
    <div className={PROSE}>
      <TextBlocks blocks={blocks} />
    </div>
  );

function PictureAndText(values: SectionValues<'pictureAndText'>) {
  const { title, text, picture, description, side, button, link } = values;
  return (
    <section aria-label={title || undefined} className="page-width mt-20 lg:mt-32">
      <div className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
        <Picture
          src={picture}
          alt={description}
          sizes="(min-width: 84rem) 38rem, (min-width: 64rem) 46vw, 94vw"
          width={4}
          height={3}
          className={`rounded-xl ${side === 'Right' ? 'lg:order-last' : ''}`}
        />
        <div className="grid justify-items-start gap-5">
          {title && <h2 className="text-3xl">{title}</h2>}
          <Prose blocks={text} />
          {button && link && (
            <ButtonLink href={link} className="mt-2">
              {button}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}

function Products(values: SectionValues<'products'>) {
  const { title, count } = values;
  const { data: products } = useQuery(rowQuery(values));
  if (products?.length === 0) return null;
  return (
    <HomeSection
      title={title}
      action={
        <ButtonLink href={rowHref(values)} variant="secondary">
          View All<span className="sr-only">: {title}</span>
        </ButtonLink>
      }
    >
      <ul
        className={`grid grid-cols-2 large:grid-cols-1 gap-x-3 gap-y-10 sm:gap-x-5 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-14 ${count % 4 === 0 ? 'md:grid-cols-4' : 'md:grid-cols-3'}`}
      >
        {products
          ? products.map((product) => <Place key={product.id} product={product} />)
          : Array.from({ length: count }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are places
              <li key={place}>
                <ProductCardSkeleton />
              </li>
            ))}
      </ul>
    </HomeSection>
  );
}

const Place = keptPart(
  (
    place: Parameters<typeof ProductCard>[0] extends { product: infer Product }
      ? { product: Product }
      : never,
  ) => (
    <ProductCard
      {...place}
      sizes="(min-width: 84rem) 19rem, (min-width: 64rem) 23vw, (min-width: 48rem) 30vw, 46vw"
    />
  ),
  { as: 'li' },
);

function Brands(values: SectionValues<'brands'>) {
  const { data: brands = [] } = useQuery(brandTilesQuery(values));
  if (brands.length === 0) return null;
  return (
    <HomeSection
      title={values.title}
      action={
        <ButtonLink href="/brands" variant="secondary">
          All Brands
        </ButtonLink>
      }
    >
      <ul className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-4">
        {brands.map(({ id, name, image }) => (
          <li key={id}>
            <SiteLink
              href={`/products${toQueryString({ brand: name })}`}
              className="group flex h-full flex-col overflow-hidden rounded-lg bg-surface shadow-raised"
            >
              {image ? (
                <Picture
                  src={image}
                  alt=""
                  sizes="(min-width: 84rem) 19rem, (min-width: 48rem) 23vw, 46vw"
                  width={4}
                  height={3}
                />
              ) : (
                <span
                  aria-hidden="true"
                  className="grid aspect-4/3 place-items-center bg-sunken text-display text-ink-faint"
                >
                  {name.charAt(0)}
                </span>
              )}
              <span className="wrap-anywhere p-3 font-strong underline-offset-4 group-hover:underline sm:px-5">
                {name}
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function Text({ title, text }: SectionValues<'text'>) {
  return (
    <section aria-label={title || undefined} className="page-width mt-20 lg:mt-32">
      <div className="grid gap-6">
        {title && <h2 className="text-3xl">{title}</h2>}
        <Prose blocks={text} />
      </div>
    </section>
  );
}

/** A picture that leads to the video: nothing of another site is loaded before somebody goes there. */
function Video({ title, link, picture }: SectionValues<'video'>) {
  return (
    <HomeSection title={title}>
      <a
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        className="group relative block overflow-hidden rounded-xl"
      >
        <Picture
          src={picture}
          alt=""
          sizes="(min-width: 84rem) 80rem, 94vw"
          width={16}
          height={9}
        />
        <span className="absolute inset-0 grid place-items-center">
          <span className="flex min-h-13 items-center gap-3 rounded-full bg-ink px-6 font-strong text-paper transition-colors group-hover:bg-accent group-hover:text-on-accent">
            <PlayIcon aria-hidden="true" className="size-5" />
            Watch
            <span className="sr-only">
              {' '}
              “{title}” on {hostOf(link)}, in a new tab
            </span>
            <ArrowTopRightOnSquareIcon aria-hidden="true" className="size-4" />
          </span>
        </span>
      </a>
    </HomeSection>
  );
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

function Questions({ title, questions }: SectionValues<'questions'>) {
  return (
    <HomeSection title={title}>
      <div className="border-line border-t">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-line border-b">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-strong [&::-webkit-details-marker]:hidden">
              <span className="wrap-anywhere">{question}</span>
              <ChevronDownIcon
                aria-hidden="true"
                className="size-4 shrink-0 transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="pb-6">
              <Prose blocks={answer} />
            </div>
          </details>
        ))}
      </div>
    </HomeSection>
  );
}

/** What an extension brings, in the shop's own frame. */
function Extension({ title, of, entered }: SectionValues<'extension'>) {
  return (
    <section aria-label={title || undefined} className="page-width mt-20 lg:mt-32">
      <div className="wrap-anywhere grid gap-6 text-ink-soft leading-relaxed">
        {title && <h2 className="text-3xl text-ink">{title}</h2>}
        <Brought kind={of} heading={title} values={entered} />
      </div>
    </section>
  );
}
