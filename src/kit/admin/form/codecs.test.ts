import { expect, test } from 'vitest';
import * as z from 'zod';
import { MoneyText } from '../../wire.ts';
import { dateTime, money, number, optional, shownOf, typedAs } from './codecs.ts';

const fields = {
  price: money('GBP'),
  minimum: optional(money('JPY')),
  uses: optional(number),
  startsAt: optional(dateTime('Europe/Berlin')),
  tiers: z.array(z.object({ from: money('GBP') })),
};

const Rule = z.object({
  name: z.string().min(1, 'Please enter a name'),
  price: MoneyText,
  minimum: MoneyText.nullable(),
  uses: z.number('Please enter a whole number').nullable(),
  startsAt: z.iso.datetime().nullable(),
  tiers: z.array(z.object({ from: MoneyText })),
});
const form = typedAs(fields, Rule);

const TYPED = { name: 'A', price: '5', minimum: '', uses: '', startsAt: '', tiers: [] };

test('what is typed is sent as the API takes it, and what is empty as nothing', () => {
  expect(form.parse(TYPED)).toEqual({
    ...TYPED,
    price: '5.00',
    minimum: null,
    uses: null,
    startsAt: null,
  });
  const typed = {
    name: 'A',
    price: '12,5',
    minimum: '1200',
    uses: '3',
    startsAt: '2026-07-01T10:00',
    tiers: [{ from: '7.5' }],
  };
  expect(form.parse(typed)).toEqual({
    name: 'A',
    price: '12.50',
    minimum: '1200.00',
    uses: 3,
    startsAt: '2026-07-01T08:00:00.000Z',
    tiers: [{ from: '7.50' }],
  });
});

test('the API’s own rule says what is wrong, and where', () => {
  const typed = { ...TYPED, name: '', price: 'five', uses: 'many', tiers: [{ from: '?' }] };
  const { error } = form.safeParse(typed);
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'name',
    'price',
    'uses',
    'tiers.0.from',
  ]);
  expect(error?.issues[2]?.message).toBe('Please enter a whole number');
});

test('a thing is shown as one would type it, and what it has none of as in a new one', () => {
  const fresh = { ...TYPED, tiers: [{ from: '' }] };
  expect(shownOf(fields, fresh)).toEqual(fresh);
  const thing = { name: 'B', price: '5.00', minimum: '1200.00', uses: null, tiers: [] };
  expect(shownOf(fields, fresh, { ...thing, startsAt: '2026-01-01T08:00:00Z', id: 'x' })).toEqual({
    name: 'B',
    price: '5.00',
    minimum: '1200',
    uses: '',
    startsAt: '2026-01-01T09:00',
    tiers: [{ from: '' }],
  });
});
