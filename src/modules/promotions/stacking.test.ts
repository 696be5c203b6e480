import { expect, test } from 'vitest';
import { type Stacked, stackOf } from './stacking.ts';

const offer = (id: string, of: Partial<Stacked> = {}): Stacked => ({
  id,
  name: id,
  code: null,
  combines: true,
  startsAt: null,
  endsAt: null,
  createdAt: `2026-11-0${id.length}T00:00:00.000Z`,
  ...of,
});

const named = (promotion: Stacked, others: Stacked[]) => {
  const { together, alone, apart } = stackOf(promotion, others);
  return [together, alone, apart].map((offers) => offers.map(({ id }) => id).join(' '));
};

test('those that combine come in the order in which carts take them off, codes last', () => {
  const code = offer('a', { code: 'CARE' });
  const others = [code, offer('ccc'), offer('bb')];
  expect(named(code, others)).toEqual(['bb ccc a', '', '']);
  expect(named(offer('bb'), others)).toEqual(['bb ccc a', '', '']);
});

test('what does not combine stands against all that do, and a cart takes one code', () => {
  const alone = offer('a', { combines: false });
  const others = [alone, offer('bb'), offer('ccc', { code: 'CARE' }), offer('dddd')];
  expect(named(alone, others)).toEqual(['bb dddd ccc', 'a', '']);
  const mine = offer('eeeee', { code: 'MINE' });
  expect(named(mine, others)).toEqual(['bb dddd eeeee', 'a', 'ccc']);
});

test('offers of different days do not meet', () => {
  const summer = offer('a', { endsAt: '2026-07-01T00:00:00Z' });
  const winter = offer('bb', { startsAt: '2026-12-01T00:00:00Z' });
  const half = offer('ccc', { startsAt: '2026-06-01T00:00:00Z' });
  expect(named(summer, [winter, half])).toEqual(['a ccc', '', '']);
});
