import { ShopError } from '../../kit/errors.ts';
import { unitOf } from '../../kit/format.ts';
import { moneyText, parseMoney } from '../../kit/money.ts';

/** Decimal text as it was typed, or minor units. */
type Amounts = Record<string, string | number | null | undefined>;

/**
 * What is wrong with amounts that nobody can pay in their currency, such as half a yen.
 * @param typed by the names of their fields
 * @param kept those that are there already: prices keep their numbers when the shop's currency changes, and must not
 *   stand in the way of another change
 * @returns messages by the names of their fields
 */
export function fractionsIn(
  currency: string,
  typed: Amounts,
  kept: Amounts = {},
): Record<string, string> {
  const unit = unitOf(currency);
  const isFine = (amount: Amounts[string], before: Amounts[string]) => {
    const minor = minorOf(amount);
    return minor % unit === 0 || minor === minorOf(before);
  };
  const message = `Amounts in ${currency} have no decimals`;
  return Object.fromEntries(
    Object.entries(typed).flatMap(([field, amount]) =>
      isFine(amount, kept[field]) ? [] : [[field, message]],
    ),
  );
}

/** @throws invalid_input, by the field; see `fractionsIn` */
export function refuseFractions(currency: string, typed: Amounts, kept?: Amounts): void {
  const fields = fractionsIn(currency, typed, kept);
  const [[field, message] = []] = Object.entries(fields);
  if (field === undefined) return;
  const whole = Math.trunc(minorOf(typed[field]) / 100) * 100;
  throw new ShopError(
    'invalid_input',
    `${message}: ${moneyText(whole).slice(0, -3)}, for example.`,
    { fields },
  );
}

function minorOf(amount: Amounts[string]): number {
  if (typeof amount === 'number') return amount;
  return amount ? parseMoney(amount.replace(/^-/, '')) : 0;
}
