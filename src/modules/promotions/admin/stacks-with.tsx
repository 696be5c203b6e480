import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiListQuery } from '../../../shared/queries.ts';
import * as promotionsApi from '../endpoints.ts';
import { type Stacked, stackOf } from '../stacking.ts';
import { useWords } from './use-words.ts';

/** More than run at once anywhere; beyond it, the newest are told of. */
const MOST = 100;

/** Beside which other offers a promotion holds, and which of them wins: as carts are priced. */
export function StacksWith({ promotion }: { promotion: Stacked }) {
  const { data } = useQuery(
    apiListQuery(
      promotionsApi.list({ state: 'active,scheduled', sort: '-createdAt', limit: MOST }),
    ),
  );
  if (!data) return null;
  const { together, alone, apart } = stackOf(promotion, data.items);
  const choices = alone.length + (together.length > 0 ? 1 : 0);
  const list = (offers: Stacked[]) => <Offers offers={offers} own={promotion.id} />;
  return (
    <div className="grid gap-3 text-sm">
      {together.length + alone.length === 1 && (
        <p>No other offer that runs or will run meets it in a cart.</p>
      )}
      {choices > 1 && (
        <p>
          Of these {choices} the one counts that takes most off the cart
          {together.length > 1 && ', those that add up being one'}.
        </p>
      )}
      {together.length > 1 && (
        <Part text="Added up, in this order, each off what those before it left">
          {list(together)}
        </Part>
      )}
      {choices > 1 && together.length === 1 && <Part text="Or this">{list(together)}</Part>}
      {choices > 1 && alone.length > 0 && (
        <Part text={together.length > 0 ? 'Or alone' : 'Alone'}>{list(alone)}</Part>
      )}
      {apart.length > 0 && (
        <Part text="Never with it, since a cart takes one code">{list(apart)}</Part>
      )}
    </div>
  );
}

const Part = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="grid gap-1">
    <p className="text-ink-soft text-xs">{text}</p>
    {children}
  </div>
);

function Offers({ offers, own }: { offers: Stacked[]; own: string }) {
  const { day } = useWords();
  return (
    <ul className="grid gap-1">
      {offers.map(({ id, name, code, startsAt }) => (
        <li key={id} className="wrap-anywhere">
          <span className="font-strong">{id === own ? 'This offer' : name}</span>
          <span className="text-ink-soft">
            {code && ` · ${code}`}
            {startsAt && Date.parse(startsAt) > Date.now() && ` · from ${day(startsAt)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
