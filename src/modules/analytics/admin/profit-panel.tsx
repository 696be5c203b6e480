import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../shared/loaded.tsx';
import { apiQuery } from '../../../shared/queries.ts';
import { Panel } from '../../../ui/panel.tsx';
import * as analyticsApi from '../endpoints.ts';
import type { Writer } from './figure-text.ts';

type ProfitPanelProps = {
  asked: Parameters<typeof analyticsApi.readProfit>[0];
  writer: Writer;
};

/** What goods brought in beyond what they cost, as far as that is known. */
export function ProfitPanel({ asked, writer }: ProfitPanelProps) {
  const query = useQuery({
    ...apiQuery(analyticsApi.readProfit(asked)),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title="Profit on goods">
      <Loaded query={query} failed="Failed to fetch the profit">
        {({ figures }) =>
          figures ? (
            <div className="grid gap-3 p-5 text-sm">
              <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
                {[
                  ['Sold for, without tax', writer.money(figures.revenue)],
                  ['At cost', writer.money(figures.cost)],
                  ['Profit', writer.money(figures.profit)],
                  ['Margin', figures.margin === null ? '—' : `${figures.margin} %`],
                ].map(([name, text]) => (
                  <div key={name} className="grid content-start">
                    <dt className="text-ink-soft">{name}</dt>
                    <dd className="figures wrap-anywhere font-strong text-lg">{text}</dd>
                  </div>
                ))}
              </dl>
              <p className="text-ink-soft">
                After discounts and refunds, without delivery and fees, at what goods cost when they
                were sold.
                {figures.unknown.pieces > 0 &&
                  ` Not in it: ${writer.count(figures.unknown.pieces)} pieces whose cost was not known, sold for ${writer.money(figures.unknown.revenue)}.`}
              </p>
            </div>
          ) : (
            <p className="p-5 text-ink-soft text-sm">
              These days are being added up, which takes up to an hour after an update or another
              time zone. A shorter range is told at once.
            </p>
          )
        }
      </Loaded>
    </Panel>
  );
}
