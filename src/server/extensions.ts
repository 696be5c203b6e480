import config from '../../cirrus.config.ts';
import type { Module } from '../kit/module.ts';

/** The extensions that `cirrus.config.ts` names, in its order. */
export const loadExtensions = (): Promise<Module[]> =>
  Promise.all(config.extensions.map(loadExtension));

async function loadExtension(name: string): Promise<Module> {
  const file = new URL(`../../extensions/${name}/extension.ts`, import.meta.url);
  return (await import(/* @vite-ignore */ file.href)).default;
}
