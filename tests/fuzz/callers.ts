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

  constructor(shop: TestShop) {
    this.#shop = shop;
  }

  pick(chance: Chance, target: Target): Caller {
    if (chance.is(0.12)) {
      return chance.of([NOBODY, ...this.#guests, ...this.#customers, ...this.#staff]);
    }
    const kind = kindOf(chance, target);
    if (kind === 'staff' && chance.is(0.35)) return chance.of(this.#staff);
    return this.#oneOf(chance, kind);
  }

  /** Somebody who may make this call; of the staff the owner, who may do all. */
  pickAllowed(chance: Chance, target: Target): Caller {
    return this.#oneOf(chance, kindOf(chance, target));
  }

  #oneOf(chance: Chance, kind: string): Caller {
    switch (kind) {
      case 'staff':
        return this.#staff[0] ?? NOBODY;
      case 'customer':
        return chance.of(this.#customers);
      case 'guest':
        return chance.of(this.#guests);
      default:
        return chance.of([NOBODY, ...this.#guests, ...this.#customers]);
    }
  }

  /** Others come, to products that are there: calls end sessions, and take away what is for sale. */
  async renew(): Promise<void> {
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

function kindOf(chance: Chance, { security = [] }: Target): string {
  const kinds = security.flatMap((each) => Object.keys(each));
  return kinds.length > 0 ? chance.of(kinds) : 'anyone';
}
