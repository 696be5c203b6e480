import { isMeantBy } from './postcode-patterns.ts';

/** Where an order goes, as far as it says what delivery and tax cost. */
export interface Destination {
  /** ISO 3166-1 alpha-2. */
  country: string;
  state: string;
  zipCode: string;
}

/** A part of the world; an empty list leaves that open. */
export interface Zone {
  /** ISO 3166-1 alpha-2. */
  countries: readonly string[];
  /** As customers write them: 'CA', 'California'. */
  states: readonly string[];
  /** 'BT1 5GS', 'BT*', 'PA20-PA78', '90000-96199'. */
  postcodes: readonly string[];
}

/**
 * The most particular of the zones that a destination is in: postcodes count before states, and states before
 * countries; of equals the first.
 */
export function zoneOf<Z extends Zone>(zones: readonly Z[], to: Destination): Z | undefined {
  const inside = zones.filter((zone) => contains(zone, to));
  return inside.toSorted((a, b) => particularity(b) - particularity(a))[0];
}

const particularity = ({ countries, states, postcodes }: Zone): number =>
  Number(postcodes.length > 0) * 4 + Number(states.length > 0) * 2 + Number(countries.length > 0);

function contains({ countries, states, postcodes }: Zone, to: Destination): boolean {
  const state = plain(to.state);
  return (
    (countries.length === 0 || countries.includes(to.country)) &&
    (states.length === 0 || states.some((each) => plain(each) === state)) &&
    (postcodes.length === 0 || postcodes.some((entry) => isMeantBy(entry, to)))
  );
}

const plain = (text: string): string => text.replace(/\s+/g, '').toUpperCase();
