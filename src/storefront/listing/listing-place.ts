import { createContext, useContext } from 'react';
import { chosenNames, type ListingParameters } from './listing.ts';

/** Where a listing stands, and what it is a list of besides what its filters say. */
export type Within = {
  /** Its address, without filters. */
  path: string;
  /** The address of a collection. */
  collection?: string;
  /** The names of a category and of all that stand below it. */
  categories?: string[];
};

/** The list of everything. */
export const EVERYWHERE: Within = { path: '/products' };

const Place = createContext(EVERYWHERE);

export const ListingPlace = Place.Provider;

/** Filters, order and pages lead back to where they stand. */
export const useListingPlace = (): Within => useContext(Place);

/** What the shop is asked for: of a category's page, another category than its own is none. */
export function askedOf(
  listing: ListingParameters,
  { collection, categories }: Within = EVERYWHERE,
): ListingParameters {
  if (collection !== undefined) return { ...listing, collection };
  if (!categories) return listing;
  const own = new Set(categories.map((name) => name.toLowerCase()));
  const chosen = chosenNames(listing.category).filter((name) => own.has(name.toLowerCase()));
  return { ...listing, category: (chosen.length > 0 ? chosen : categories).join(',') };
}
