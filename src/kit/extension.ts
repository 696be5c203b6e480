import type { Module } from './module.ts';

/** What stands in a folder of `extensions/`: parts of a room, as `Module` has them. */
export interface Extension extends Module {
  /** The version of what it imports as `cirrus/…`. */
  contract: 1;
  /** What people call it. */
  title: string;
}

export const defineExtension = (extension: Extension): Extension => extension;
