import { randomUUID } from 'node:crypto';
import { ROLES } from '../../src/kit/access.ts';
import { signedInAdmin } from '../support/admin.ts';
import { deliver } from '../support/orders.ts';
import type { TestShop } from '../support/test-shop.ts';
import type { Chance } from './chance.ts';
import type { Target } from './requests.ts';

export interface Caller {
  name: string;
  headers: Record<string, string>;
}

const NOBODY: Caller = { name: 'nobody', headers: {} };

/** Who calls the shop: passers-by, guests, customers with carts and orders, staff of every role. */
export class Callers {
  readonly #shop: TestShop;
  #guests: Caller[] = [];
  #customers: Caller[] = [];
  #staff: Caller[] = [];
  #isStale = true;

  constructor(shop: TestShop) {
    this.#shop = shop;
  }

  pick(chance: Chance, { security = [] }: Target): Caller {
    if (chance.is(0.12)) {
      return chance.of([NOBODY, ...this.#guests, ...this.#customers, ...this.#staff]);
    }
    const kinds = security.flatMap((each) => Object.keys(each));
    switch (chance.of(kinds.length > 0 ? kinds : ['anyone'])) {
      case 'staff':
        // The owner, who may do all, half of the time.
        return chance.is(0.65) ? (this.#staff[0] ?? NOBODY) : chance.of(this.#staff);
      case 'customer':
        return chance.of(this.#customers);
      case 'guest':
        return chance.of(this.#guests);
      default:
        return chance.of([NOBODY, ...this.#guests, ...this.#customers]);
    }
  }

  /** Some calls end the session of whoever makes them. */
  signedOut(): void {
    this.#isStale = true;
  }

  /** Others come, if some have been signed out. */
  async renew(): Promise<void> {
    if (!this.#isStale) return;
    this.#isStale = false;
    const [product, other] = await this.#shop.addProducts(
      { stock: 500, variants: [{ stock: 500 }, { stock: 3 }] },
      { price: '4.00' },
    );
    if (!product || !other) throw new Error('no product was made');
    const customers = await Promise.all(
      [1, 2].map(() =>
        this.#shop.customer({
          username: `c-${randomUUID()}`,
          cart: [{ product, variant: 0, quantity: 2 }, other],
        }),
      ),
    );
    for (const customer of customers) {
      // Calls may have closed every way to send anything.
      const { orderId } = await customer.checkout();
      if (orderId && customer === customers[0]) await deliver(this.#shop, orderId);
      if (orderId) await customer.add(other);
    }
    this.#customers = customers.map(({ cookies }) => ({
      name: 'a customer',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    }));
    this.#guests = [1, 2].map(() => ({
      name: 'a guest',
      headers: { 'x-session-id': randomUUID() },
    }));
    this.#staff = await Promise.all(
      ROLES.map(async (role) => {
        const { headers } = await signedInAdmin(this.#shop, `s-${randomUUID()}`, role);
        return { name: role, headers: { authorization: String(headers.authorization) } };
      }),
    );
  }
}
