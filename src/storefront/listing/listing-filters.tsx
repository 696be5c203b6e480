import { CheckIcon, ChevronDownIcon } from '@heroicons/react/24/outline';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { toQueryString } from '../../kit/query-string.ts';
import { CATEGORIES } from '../../modules/catalog/constants.ts';
import type { Facets } from '../../modules/catalog/schema.ts';
import { useSettings } from '../../shared/settings.ts';
import { type HtmlOf, KeptHtml } from '../../ui/loading/kept-html.tsx';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
import { onDemand, useOnDemand } from '../../ui/loading/on-demand.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { isPlainPath, SiteLink } from '../../ui/site-link.tsx';
import { KeptInPlace } from './kept-in-place.tsx';
import type { ListingSearch } from './listing.ts';
import { type Choice, facetChoices, namedChoices, priceChoices } from './listing-labels.ts';
import { useListingPlace } from './listing-place.ts';
import { type FacetsQuery, listingRel } from './listing-queries.ts';

const PriceSlider = onDemand(async () => (await import('./price-slider.tsx')).PriceSlider);

type ListingFiltersProps = { search: ListingSearch; facets: FacetsQuery };

/**
 * Each filter's choices with their counts. Every choice is a link, so it works without JavaScript.
 */
export function ListingFilters({ search, facets }: ListingFiltersProps) {
  if (facets.data)
    return (
      <KeptInPlace>
        <LoadedFilters search={search} facets={facets.data} />
      </KeptInPlace>
    );
  if (!facets.isError) return <FiltersSkeleton />;
  return <LoadFailure text="Filters could not be loaded." onRetry={facets.refetch} />;
}

function LoadedFilters({ search, facets }: { search: ListingSearch; facets: Facets }) {
  const settings = useSettings();
  const named = (name: 'category' | 'brand' | 'type', counts: Facets['brands']) =>
    namedChoices(search, name, counts);
  const { categories: own } = useListingPlace();
  // Of a category's page, those that stand below it; of the shop, all of them.
  const categories = own
    ? facets.categories.filter(({ value }) => own.includes(value))
    : facets.categories;
  const flags = facets.facets.filter(({ isFlag }) => isFlag);
  const kinds = facets.facets.filter(({ isFlag }) => !isFlag);

  return (
    <nav aria-label="Filters" className="grid gap-8">
      {(!own || own.length > 1) && (
        <FilterGroup
          title="Category"
          all={{ label: 'All categories', search: { ...search, category: undefined } }}
          choices={named('category', inShelfOrder(categories))}
        />
      )}
      {flags.length > 0 && (
        <FilterGroup
          title="Show only"
          choices={flags.flatMap((facet) => facetChoices(search, facet))}
        />
      )}
      {kinds.map((facet, place) => (
        <FilterGroup
          key={facet.key}
          title={facet.name}
          choices={facetChoices(search, facet)}
          folded={place >= FACETS_OPEN}
        />
      ))}
      <FilterGroup
        title="Price"
        above={facets.prices.length > 0 && <PriceRange search={search} facets={facets} />}
        all={{
          label: 'Any price',
          search: { ...search, priceMin: undefined, priceMax: undefined },
        }}
        choices={priceChoices(search, facets.prices, settings)}
        // A price range that the shopper typed matches none of the bands.
        on={search.priceMin !== undefined || search.priceMax !== undefined}
      />
      <FilterGroup
        title="Brand"
        all={{ label: 'All brands', search: { ...search, brand: undefined } }}
        choices={named('brand', facets.brands)}
      />
      <FilterGroup
        title="Type"
        all={{ label: 'All types', search: { ...search, type: undefined } }}
        choices={named('type', facets.types)}
      />
    </nav>
  );
}

/** The slider, once it is seen: until then, and without scripts, the bands below it are enough. */
function PriceRange({ search, facets }: { search: ListingSearch; facets: Facets }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const Slider = useOnDemand(PriceSlider, isSeen, () => setSeen(false));
  return (
    <div ref={place} className="mb-2 min-h-16 no-script:hidden">
      {Slider && <Slider search={search} facets={facets} />}
    </div>
  );
}

/** So many facets are unfolded from the start, and those of which something is chosen. */
const FACETS_OPEN = 3;

/** So many choices stand there at once; the others are unfolded. */
const CHOICES_OPEN = 8;

const SHELVES: readonly string[] = CATEGORIES;

/** In the home page's order; the owner's additional categories come first. */
const inShelfOrder = (counts: Facets['categories']) =>
  counts.toSorted((a, b) => SHELVES.indexOf(a.value) - SHELVES.indexOf(b.value));

type FilterGroupProps = {
  title: string;
  /** What removes the filter at once, where it has a name. */
  all?: { label: string; search: ListingSearch };
  choices: Choice[];
  /** Another way to choose. */
  above?: ReactNode;
  /** It stands there as its title, to be unfolded, unless something of it is chosen. */
  folded?: boolean;
  /** Whether the filter is active; left out: if one of its choices is. */
  on?: boolean;
};

function FilterGroup({
  title,
  all,
  above,
  choices,
  folded = false,
  on = choices.some(isChosen),
}: FilterGroupProps) {
  const shown = choices.filter(leadsSomewhere);
  if (!all && shown.length === 0) return null;
  const first = shown.filter((choice, place) => place < CHOICES_OPEN || choice.chosen);
  const others = shown.filter((choice) => !first.includes(choice));
  const list = (
    <>
      {above}
      <ChoiceList all={all && { ...all, chosen: !on }} choices={first} />
      {others.length > 0 && (
        <details className="group/more">
          <summary className={`${ROW} ${MORE}`}>
            <span className="group-open/more:hidden">{others.length} more</span>
            <span className="hidden group-open/more:inline">Fewer</span>
          </summary>
          <ChoiceList choices={others} />
        </details>
      )}
    </>
  );
  return (
    <section aria-label={title}>
      {folded ? (
        <details open={on} className="group/fold">
          <summary className={`${ROW} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
            <h2 className="text-sm">{title}</h2>
            <ChevronDownIcon
              aria-hidden="true"
              className="size-4 text-ink-soft transition-transform group-open/fold:rotate-180"
            />
          </summary>
          {list}
        </details>
      ) : (
        <>
          <h2 className="mb-1.5 text-sm">{title}</h2>
          {list}
        </>
      )}
    </section>
  );
}

type ChoiceListProps = { all?: FilterLinkProps | undefined; choices: Choice[] };

function ChoiceList({ all, choices }: ChoiceListProps) {
  const { path } = useListingPlace();
  const htmlOf = useContext(KeptHtml);
  const html =
    import.meta.env.SSR && isPlainPath(path)
      ? listInHtml(all ? [all, ...choices] : choices, path, htmlOf)
      : undefined;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React rendered of the same choices.
  if (html !== undefined) return <ul dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <ul>
      {all && <ChoiceItem {...all} path={path} rel={listingRel(all.search)} />}
      {choices.map((choice) => (
        <ChoiceItem key={choice.label} {...choice} path={path} rel={listingRel(choice.search)} />
      ))}
    </ul>
  );
}

/** Stand in a kept choice for what is different on each page. */
const TO = '/--to--';
const SO_MANY = 987_654_321;

/** What stands before, between and after those of a choice. */
type KeptChoice = readonly [before: string, between: string, after: string];

/**
 * The HTML of choices on the server, without where they lead and how many there are, by their labels: the same on all
 * pages. One map for each of the ways in which they may look.
 */
const keptChoices = new Map<string, Map<string, KeptChoice>>();

/** Of each way. */
const MOST_CHOICES = 1_000;

/** Undefined where the choices must be rendered where they stand. */
function listInHtml(links: FilterLinkProps[], path: string, htmlOf: HtmlOf): string | undefined {
  let html = '';
  for (const { label, count, search, chosen } of links) {
    const rel = listingRel(search);
    const shown = chosen ? undefined : count === undefined || count === 1 ? count : SO_MANY;
    const kept = keptChoice({ label, chosen, rel, count: shown }, htmlOf);
    if (!kept) return undefined;
    const [before, between, after] = kept;
    html += before + path + queryInHtml(search) + between;
    html += shown === SO_MANY ? count + after : after;
  }
  return html;
}

function keptChoice(
  choice: Pick<ChoiceLinkProps, 'label' | 'chosen' | 'rel' | 'count'>,
  htmlOf: HtmlOf,
): KeptChoice | undefined {
  const { label, chosen, rel, count } = choice;
  const look = `${rel} ${chosen} ${count}`;
  const alike = keptChoices.get(look) ?? new Map<string, KeptChoice>();
  keptChoices.set(look, alike);
  const known = alike.get(label);
  if (known) return known;
  const html = htmlOf(ChoiceItem, { ...choice, path: TO, search: undefined }, 'text') ?? '';
  const [before, rest] = cutAt(html, TO, 'first');
  if (rest === '') return undefined;
  const made: KeptChoice = [
    before,
    ...(count === SO_MANY ? cutAt(rest, String(SO_MANY), 'last') : ([rest, ''] as const)),
  ];
  if (alike.size >= MOST_CHOICES) alike.clear();
  alike.set(label, made);
  return made;
}

/** Each part of such a query, written once: the links of a listing differ from each other in one of them. */
const writtenParts = new Map<string, Map<string, string>>();

/** Of each parameter. */
const MOST_PARTS = 2_000;

/** As `toQueryString` writes it, in an attribute. */
function queryInHtml(search: ListingSearch): string {
  let query = '';
  let name: keyof ListingSearch;
  for (name in search) {
    const value = search[name];
    if (value === undefined) continue;
    const parts = writtenParts.get(name) ?? new Map<string, string>();
    let part = parts.get(value);
    if (part === undefined) {
      part = toQueryString({ [name]: value }).slice(1);
      if (parts.size >= MOST_PARTS) parts.clear();
      parts.set(value, part);
      writtenParts.set(name, parts);
    }
    if (part !== '') query += (query === '' ? '?' : '&amp;') + part;
  }
  return query;
}

/** What stands before and after the first or the last place of a text, which comes before and after all that is named. */
function cutAt(html: string, text: string, which: 'first' | 'last'): readonly [string, string] {
  const at = which === 'first' ? html.indexOf(text) : html.lastIndexOf(text);
  return at < 0 ? ['', ''] : [html.slice(0, at), html.slice(at + text.length)];
}

const isChosen = ({ chosen }: Choice) => chosen;

const leadsSomewhere = ({ count, chosen }: Choice) => count > 0 || chosen;

type FilterLinkProps = { label: string; count?: number; search: ListingSearch; chosen: boolean };

type ChoiceLinkProps = Omit<FilterLinkProps, 'search'> & {
  path: string;
  search: ListingSearch | undefined;
  rel: 'nofollow' | undefined;
};

function ChoiceItem({ label, count, search, chosen, path, rel }: ChoiceLinkProps) {
  return (
    <li>
      <SiteLink
        href={path}
        search={search}
        rel={rel}
        // Also on the list's later pages.
        current={chosen}
        // A moving pointer crosses many of them, so do not preload on hover.
        preload={false}
        className={`${ROW} group/choice text-ink-soft transition-colors hover:text-ink aria-[current]:font-strong aria-[current]:text-ink`}
      >
        <span className="underline-offset-4 group-hover/choice:underline">{label}</span>
        {chosen ? (
          <CheckIcon aria-hidden="true" className="size-4 text-accent" strokeWidth="2.5" />
        ) : (
          count !== undefined && (
            <span className={COUNT}>
              {count}
              <span className="sr-only"> {count === 1 ? 'product' : 'products'}</span>
            </span>
          )
        )}
      </SiteLink>
    </li>
  );
}

function FiltersSkeleton() {
  return (
    <div className="grid gap-4">
      {['w-1/3', 'w-3/4', 'w-2/3', 'w-4/5', 'w-1/2', 'w-3/4', 'w-2/3', 'w-3/5'].map(
        (width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
          <Skeleton key={row} className={`h-4 ${width}`} />
        ),
      )}
    </div>
  );
}

const ROW = 'flex min-h-11 items-center justify-between gap-3 text-sm lg:min-h-9';
const MORE =
  'cursor-pointer list-none text-ink-soft underline underline-offset-4 hover:text-ink [&::-webkit-details-marker]:hidden';
const COUNT = 'figures font-regular text-ink-faint text-xs';
