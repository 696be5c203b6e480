import { expect, test } from 'vitest';
import type { Problem } from '../../src/domain/wire.ts';
import { asAdmin, signedInAdmin } from '../support/admin.ts';
import { cashOrder } from '../support/orders.ts';
import { type TestShop, testShop } from '../support/test-shop.ts';
import type { Visitor } from '../support/visitor.ts';

type Versioned = { id?: string; version: string } & Record<string, unknown>;
type Refusal = Problem & { current: Versioned };

interface Editor {
  /** Where it is saved. */
  path: string;
  /** Two different saves. */
  mine: Record<string, unknown>;
  theirs: Record<string, unknown>;
  version: string;
}
