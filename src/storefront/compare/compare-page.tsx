import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { specificationLabel } from '../../modules/catalog/constants.ts';
import * as catalogApi from '../../modules/catalog/endpoints.ts';
import type { ProductView } from '../../modules/catalog/schema.ts';
import { formatMoney } from '../../shared/format.ts';
import { apiQuery } from '../../shared/queries.ts';
import { type Settings, useSettings } from '../../shared/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { useFocusHandedOn } from '../../ui/focus/focus-handed-on.ts';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Picture, SmallPicture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { productQuery } from '../product/product.ts';
import { AddButton } from '../product-card/add-button.tsx';
import { usePrices } from '../product-card/price-of.ts';
import { lowestPrice } from '../variants/choice.ts';
import { comparePath, MOST_COMPARED, rememberCompared } from './compared.ts';

/** What may stand beside the products: others of the type, or what sells most. */
export const likeQuery = (type: string | undefined) =>
  apiQuery(catalogApi.listProducts({ ...(type && { type }), limit: 12 }));

/** Up to four products side by side, feature by feature; what differs is marked. */
export function ComparePage({ slugs }: { slugs: string[] }) {
  const answers = useQueries({ queries: slugs.map(productQuery) });
  const products = answers.flatMap(({ data }) => data ?? []);
  const isLoading = answers.some(({ isPending }) => isPending);
  const like = useQuery({ ...likeQuery(products[0]?.type), enabled: !isLoading }).data ?? [];
  const text = slugs.join();

  useEffect(() => {
    rememberCompared(text.split(','));
  }, [text]);

  const others = like.filter(({ id }) => !products.some((product) => product.id === id));
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-10 pb-20 lg:pb-28">
      <PageHeading
        title="Compare"
        text={`Up to ${MOST_COMPARED} products side by side. What differs is marked.`}
      />
      {isLoading ? (
        <Skeleton className="h-96 w-full rounded-lg" />
      ) : (
        products.length > 0 && <Comparison products={products} />
      )}
      {products.length < MOST_COMPARED && others.length > 0 && (
        <section aria-labelledby="more" className="grid gap-4">
          <h2 id="more" className="text-xl">
            {products.length > 0 ? 'Add another' : 'Begin with one'}
          </h2>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {others.map(({ slug, name, imageUrl }) => (
              <Other
                key={slug}
                name={name}
                imageUrl={imageUrl}
                href={comparePath([...products.map((product) => product.slug), slug])}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Once added, it is among those above. */
const Other = ({ name, imageUrl, href }: { name: string; imageUrl: string; href: string }) => (
  <li ref={useFocusHandedOn<HTMLLIElement>()}>
    <SiteLink href={href} className="group flex items-center gap-4 border-line border-b py-3">
      <SmallPicture src={imageUrl} />
      <span className="min-w-0 flex-1 underline-offset-4 group-hover:underline">{name}</span>
    </SiteLink>
  </li>
);

type Prices = ReturnType<typeof usePrices>;

function Comparison({ products }: { products: ProductView[] }) {
  const settings = useSettings();
  const prices = usePrices();
  const slugs = products.map(({ slug }) => slug);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard.
    <section tabIndex={0} aria-label="Comparison" className="relative overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="align-top">
            <td className="sticky left-0 bg-paper max-sm:hidden" />
            {products.map((product) => (
              <Column key={product.id} product={product} slugs={slugs} />
            ))}
          </tr>
        </thead>
        {rowsOf(products, settings, prices).map(({ name, values, differs }) => (
          // On a narrow screen the feature stands above its values.
          <tbody key={name}>
            <tr className="sm:hidden">
              <th
                scope="rowgroup"
                colSpan={products.length}
                className="border-line border-t pt-3 pr-3 text-left font-regular text-ink-soft text-xs"
              >
                {name}
                {differs && <Differs />}
              </th>
            </tr>
            <tr className="align-top">
              <th
                scope="row"
                className="sticky left-0 w-40 min-w-36 border-line border-t bg-paper py-3 pr-3 text-left font-regular text-ink-soft max-sm:hidden"
              >
                {name}
                {differs && <Differs />}
              </th>
              {values.map((value, place) => (
                <td
                  key={slugs[place]}
                  className={classNames(
                    'wrap-anywhere border-line py-2 max-sm:pr-5 sm:border-t sm:px-3 sm:py-3',
                    differs && 'font-strong',
                  )}
                >
                  {value || '–'}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
        <tfoot>
          <tr>
            <td className="sticky left-0 bg-paper max-sm:hidden" />
            {products.map((product) => (
              <td key={product.id} className="pt-4 max-sm:pr-5 sm:px-3">
                <AddButton product={product} label="Add to Cart" />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

type ColumnProps = { product: ProductView; slugs: string[] };

/** What the column is about; one that is removed leaves the focus to the page's heading. */
function Column({ product, slugs }: ColumnProps) {
  return (
    <th
      ref={useFocusHandedOn<HTMLTableCellElement>()}
      scope="col"
      // On a phone the third one shows that there is more beside it.
      className="min-w-36 pb-4 text-left font-regular max-sm:pr-5 sm:px-3"
    >
      <Picture
        src={product.imageUrl}
        alt=""
        sizes="14rem"
        width={1}
        height={1}
        className="mb-3 w-32 rounded-md"
      />
      <SiteLink
        href={`/product/${product.slug}`}
        className="wrap-anywhere block font-strong text-base underline-offset-4 hover:underline"
      >
        {product.name}
      </SiteLink>
      <SiteLink
        href={comparePath(slugs.filter((slug) => slug !== product.slug))}
        className="inline-flex min-h-11 items-center text-ink-soft underline underline-offset-4"
      >
        Remove<span className="sr-only"> {product.name}</span>
      </SiteLink>
    </th>
  );
}

function Differs() {
  return (
    <span className="ml-1.5 text-accent">
      ≠<span className="sr-only"> differs</span>
    </span>
  );
}

/** The features that any of the products has, in the order of the first that has them. */
function rowsOf(products: ProductView[], settings: Settings, prices: Prices) {
  const specifications = [
    ...new Set(products.flatMap((product) => Object.keys(product.specifications))),
  ];
  const rows: [name: string, of: (product: ProductView) => string | undefined][] = [
    ['Price', (product) => priceText(product, settings, prices)],
    [
      'Rating',
      ({ rating, reviewCount }) => (reviewCount > 0 ? `${rating} of 5 (${reviewCount})` : ''),
    ],
    ['Stock', ({ inStock }) => (inStock ? 'In stock' : 'Sold out')],
    ['Brand', ({ brand }) => brand],
    ['Choices', ({ variants }) => choicesText(variants)],
    ...specifications.map((name): [string, (product: ProductView) => string | undefined] => [
      specificationLabel(name),
      (product) => product.specifications[name],
    ]),
  ];
  return rows
    .map(([name, of]) => {
      const values = products.map(of);
      return { name, values, differs: new Set(values).size > 1 };
    })
    .filter(({ values }) => values.some(Boolean));
}

function priceText({ id, variants }: ProductView, settings: Settings, prices: Prices): string {
  const { price, isFrom } = lowestPrice(variants.map(prices(id)));
  return `${isFrom ? 'from ' : ''}${formatMoney(price, settings)}`;
}

const choicesText = (variants: ProductView['variants']): string =>
  Object.keys(variants[0]?.options ?? {})
    .map((name) => [...new Set(variants.map(({ options }) => options[name]))].join(', '))
    .join('; ');
