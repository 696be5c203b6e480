import { glob } from 'node:fs/promises';
import { isEndpoint } from '../build-endpoints.ts';

declare module '../../kit/endpoint.ts' {
  interface Rules {
    /** Orders depend on this public response: no copy of it is cached for bad connections. */
    neverOld?: true;
  }
}

const MODULES = new URL('../../modules/', import.meta.url);

const modules: object[] = await Promise.all(
  (await Array.fromAsync(glob('**/*endpoints.ts', { cwd: MODULES })))
    .sort()
    .map((file) => import(/* @vite-ignore */ new URL(file, MODULES).href)),
);

const paths = modules
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  .filter(({ declared }) => declared.public && !declared.neverOld)
  .map(({ path }) => path.replace(/:\w+/g, '[^/]+'));

/** The paths of the calls whose responses may be cached. The build reads it here, since workers import no endpoints. */
export const PUBLIC_CALL = new RegExp(`^(${paths.join('|')})$`);
