import type { Module, Program, Shop } from '../kit/module.ts';
import { createMailer } from './mailer.ts';

/** Opens the rooms of the shop for this process, from left to right. Nothing runs yet, and nobody is served. */
export function openShop(program: Program, modules: readonly Module[]): Shop {
  // What a room opens is there for those to its right; all of it is once the last one is open.
  const shop = { ...program, modules, mailer: createMailer(program, modules) } as Shop;
  for (const module of modules) Object.assign(shop, module.open?.(shop));
  return shop;
}
