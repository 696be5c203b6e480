import { toMinorUnits } from '../../../shared/format.ts';
import { SiteLink } from '../../../ui/site-link.tsx';
import type { Channel, FunnelStep } from '../constants.ts';
import type { AnalyticsView } from '../schema.ts';
import { BarList } from './bar-list.tsx';
import { FigurePanel } from './figure-panel.tsx';
import type { Writer } from './figure-text.ts';

type RankingProps = { view: AnalyticsView; writer: Writer };

const Nothing = ({ text }: { text: string }) => (
  <p className="px-5 pt-2 pb-6 text-ink-soft text-sm">{text}</p>
);

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

export function TopProducts({ view, writer }: RankingProps) {
  const { topSellingProducts: products } = view;
  const [first] = products;
  const bySales = first?.dataSource === 'sales';
  const unit = bySales ? 'sold' : 'reviews';
  return (
    <FigurePanel
      title="Top selling products"
      finding={
        first
          ? bySales
            ? `${first.name} sold best: ${writer.count(first.sales)} pieces.`
            : 'Nothing was sold in these days; by reviews instead.'
          : 'Nothing was sold or reviewed in these days.'
      }
      file={first && { table: 'products', view }}
      table={{
        rows: products,
        rowId: ({ id }) => id,
        columns: [
          { id: 'name', head: 'Product', cell: ({ name }) => name },
          {
            id: 'sales',
            head: bySales ? 'Units' : 'Reviews',
            figures: true,
            cell: ({ sales }) => writer.count(sales),
          },
          {
            id: 'revenue',
            head: 'Revenue',
            figures: true,
            cell: ({ revenue }) => writer.money(revenue),
          },
        ],
      }}
    >
      {first ? (
        <BarList
          rows={products.map(({ id, name, sales, revenue }) => ({
            id,
            name: (
              <SiteLink
                href={`/admin/products/${id}`}
                className="rounded-sm underline-offset-4 hover:underline"
              >
                {name}
              </SiteLink>
            ),
            figure: `${writer.count(sales)} ${unit}`,
            aside: bySales ? writer.money(revenue) : undefined,
            share: share(sales, first.sales),
          }))}
        />
      ) : (
        <Nothing text="The first sale will appear here within a minute." />
      )}
    </FigurePanel>
  );
}

export function TopBrands({ view, writer }: RankingProps) {
  const { topBrands: brands } = view;
  const [first] = brands;
  if (!first) return null;
  return (
    <FigurePanel
      title="By brand"
      finding={`${first.name} brought in most: ${writer.money(first.revenue)}, before delivery and discounts.`}
      file={{ table: 'brands', view }}
      table={{
        rows: brands,
        rowId: ({ id }) => id,
        columns: [
          { id: 'name', head: 'Brand', cell: ({ name }) => name },
          { id: 'sales', head: 'Units', figures: true, cell: ({ sales }) => writer.count(sales) },
          {
            id: 'revenue',
            head: 'Revenue',
            figures: true,
            cell: ({ revenue }) => writer.money(revenue),
          },
        ],
      }}
    >
      <BarList
        rows={brands.map(({ id, name, sales, revenue }) => ({
          id,
          name,
          figure: writer.money(revenue),
          aside: `${writer.count(sales)} sold`,
          share: share(toMinorUnits(revenue), toMinorUnits(first.revenue)),
        }))}
      />
    </FigurePanel>
  );
}

const STEP_NAMES: Record<FunnelStep, string> = {
  visit: 'Visited the shop',
  product: 'Looked at a product',
  cart: 'Put something into the cart',
  checkout: 'Went to the checkout',
  order: 'Ordered',
};

export function Funnel({ view, writer }: RankingProps) {
  const { funnel } = view;
  const visits = funnel[0]?.visits ?? 0;
  const orders = funnel.at(-1)?.visits ?? 0;
  const ofVisits = (part: number) => writer.percent(share(part, visits) * 100);
  return (
    <FigurePanel
      title="From visit to order"
      finding={
        visits > 0
          ? `${ofVisits(orders)} of ${writer.count(visits)} counted visits came all the way.`
          : 'No visits were counted in these days.'
      }
      file={visits > 0 ? { table: 'funnel', view } : undefined}
      table={{
        rows: funnel,
        rowId: ({ step }) => step,
        columns: [
          { id: 'step', head: 'Step', cell: ({ step }) => STEP_NAMES[step] },
          {
            id: 'visits',
            head: 'Visits',
            figures: true,
            cell: (row) => writer.count(row.visits),
          },
          {
            id: 'before',
            head: 'Before',
            figures: true,
            cell: ({ visitsBefore }) => writer.count(visitsBefore),
          },
        ],
      }}
    >
      {visits > 0 ? (
        <BarList
          rows={funnel.map(({ step, visits: came }, place) => {
            const earlier = funnel[place - 1]?.visits;
            return {
              id: step,
              name: STEP_NAMES[step],
              figure: writer.count(came),
              note:
                earlier === undefined
                  ? undefined
                  : `${ofVisits(came)} of visits, ${writer.percent(share(came, earlier) * 100)} of the step before`,
              share: share(came, visits),
            };
          })}
        />
      ) : (
        <Nothing text="Visitors whose browsers ask not to be tracked are never counted." />
      )}
    </FigurePanel>
  );
}

const CHANNEL_NAMES: Record<Channel, string> = {
  direct: 'Direct',
  search: 'Search engines',
  social: 'Social media',
  email: 'E-mail',
  ads: 'Advertisements',
  referral: 'Other sites',
};

export function Channels({ view, writer }: RankingProps) {
  const { channels } = view;
  const [first] = channels;
  const all = channels.reduce((sum, { visits }) => sum + visits, 0);
  return (
    <FigurePanel
      title="Channels"
      finding={
        first && all > 0
          ? `Most visits came by ${CHANNEL_NAMES[first.channel]}.`
          : 'No visits were counted in these days.'
      }
      file={first && { table: 'channels', view }}
      table={{
        rows: channels,
        rowId: ({ channel }) => channel,
        columns: [
          { id: 'channel', head: 'Channel', cell: ({ channel }) => CHANNEL_NAMES[channel] },
          { id: 'visits', head: 'Visits', figures: true, cell: (row) => writer.count(row.visits) },
          {
            id: 'before',
            head: 'Before',
            figures: true,
            cell: ({ visitsBefore }) => writer.count(visitsBefore),
          },
          {
            id: 'conversion',
            head: 'Ordered',
            figures: true,
            cell: ({ conversionRate }) => writer.percent(conversionRate),
          },
        ],
      }}
    >
      {first ? (
        <BarList
          rows={channels.map(({ channel, visits, conversionRate }) => ({
            id: channel,
            name: CHANNEL_NAMES[channel],
            figure: writer.count(visits),
            note: `${writer.percent(share(visits, all) * 100)} of visits, ${writer.percent(conversionRate)} ordered`,
            share: share(visits, first.visits),
          }))}
        />
      ) : (
        <Nothing text="Links with utm_source and utm_medium say where they were put." />
      )}
    </FigurePanel>
  );
}

export function EmptySearches({ view, writer }: RankingProps) {
  const { words, empty, total } = view.searches;
  const [first] = words;
  return (
    <FigurePanel
      title="Searches without results"
      finding={[
        total > 0
          ? `${writer.count(empty)} of ${writer.count(total)} counted searches found nothing.`
          : first
            ? 'What shoppers looked for and did not find.'
            : 'No searches were counted in these days.',
        view.interval === 'week' && 'The words are those of the last 90 days.',
      ]
        .filter(Boolean)
        .join(' ')}
      file={first && { table: 'searches', view }}
      table={{
        rows: words,
        rowId: (row) => row.words,
        columns: [
          { id: 'words', head: 'Words', cell: (row) => row.words },
          {
            id: 'count',
            head: 'Searches',
            figures: true,
            cell: ({ count }) => writer.count(count),
          },
        ],
      }}
    >
      {first ? (
        <BarList
          rows={words.map((row) => ({
            id: row.words,
            name: `“${row.words}”`,
            figure: writer.count(row.count),
            share: share(row.count, first.count),
          }))}
        />
      ) : (
        <Nothing text="What shoppers look for in vain will appear here." />
      )}
      <SiteLink
        href="/admin/products/synonyms"
        className="flex min-h-11 items-center border-line border-t px-5 font-strong text-accent text-sm underline-offset-4 -outline-offset-2 hover:underline"
      >
        Synonyms
      </SiteLink>
    </FigurePanel>
  );
}
