import type { AnyExtension } from '../kit/extension.ts';
import type { Module, Program, Shop } from '../kit/module.ts';
import { openBackups } from './backup/backup.ts';
import { refuseFaulty, roomsOf } from './extensions.ts';
import { createMailer } from './mailer.ts';
import { MODULES } from './modules.ts';

/**
 * Opens the rooms of the shop for this process, from left to right. Nothing runs yet, and nobody is
 * served. @throws StartupError that names what is wrong with an extension
 */
export function openShop(
  program: Program,
  extensions: readonly AnyExtension[],
  own: readonly Module[] = MODULES,
): Shop {
  refuseFaulty(extensions, own);
  const { states, rooms } = roomsOf(program, extensions);
  const modules = [...own, ...rooms];
  // What a room opens is there for those to its right; all of it is once the last one is open.
  const mailer = createMailer(program, modules);
  const backups = openBackups(program, extensions, modules);
  const shop = { ...program, modules, mailer, backups, extensions: states } as unknown as Shop;
  for (const module of modules) Object.assign(shop, module.open?.(shop));
  return shop;
}
