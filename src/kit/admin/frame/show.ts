import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement } from 'react';
import type { ListDefinition } from '../list/list-definition.ts';

/** What an address shows, in a file that is loaded when it is opened; `id` is the address's `$id`, or empty. */
export type Shown = AsyncRouteComponent<{ id: string }>;

/** A screen by its component. */
export const show = (load: () => Promise<ComponentType<{ id: string }>>): Shown =>
  lazyRouteComponent(async () => ({ default: await load() }));

/** A screen that is nothing but a list. */
export const showList = <Row extends object>(load: () => Promise<ListDefinition<Row>>): Shown =>
  show(async () => {
    const [{ ListScreen }, list] = await Promise.all([import('../list/list-screen.tsx'), load()]);
    return () => createElement(ListScreen<Row>, { list });
  });
