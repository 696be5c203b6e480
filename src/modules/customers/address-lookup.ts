import * as z from 'zod';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import type { Program } from '../../kit/module.ts';
import { isBritish, postalFaults, tidyPostcode } from '../../kit/postal-rules.ts';
import { BOUNDS, countOrRefuse } from '../../kit/rate-limits.ts';
import { callOut } from '../../platform/traces.ts';
import { readSecret } from '../settings/secrets.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import type { FoundAddress, LookedUp } from './schema.ts';

/** A service that knows the addresses of a postcode. */
export interface AddressLookup {
  /** The secret that opens it, by its setting. */
  secret: 'ideal_postcodes_key';
  /** Whether it knows the country, by its ISO code. */
  knows(country: string): boolean;
  /** @returns none where it knows of none. @throws LookupFailure */
  find(postcode: string, of: { key: string; url: string }): Promise<FoundAddress[]>;
}

/** It did not answer, or not to us; `message` is for the log. */
class LookupFailure extends Error {}

/** How long it may take: somebody is typing meanwhile. */
const PATIENCE_MS = 4_000;

/** A postcode has some dozens of addresses at most. */
const MOST = 100;

/** By the words of the setting `address_lookup`. */
const LOOKUPS: Readonly<Record<string, AddressLookup>> = {
  'Ideal Postcodes': { secret: 'ideal_postcodes_key', knows: isBritish, find: askIdealPostcodes },
};

/**
 * The addresses of a postcode, where the owner has a service for it (src/modules/customers/RULES.md, Addresses).
 * @param network counted, since the owner pays for each answer; undefined where it is exempt
 * @throws invalid_input, not_found where there is no service for the country, lookup_unavailable
 */
export async function lookUpAddress(
  {
    database: db,
    secretKey,
    config,
    log,
  }: Pick<Program, 'database' | 'secretKey' | 'config' | 'log'>,
  { country, postcode }: LookedUp,
  network: string | undefined,
): Promise<FoundAddress[]> {
  const { address_lookup: chosen } = await readSettingTexts(db, ['address_lookup']);
  const lookup = LOOKUPS[chosen];
  if (!lookup?.knows(country)) {
    throw new ShopError('not_found', 'There is no look-up for this country.');
  }
  const { zipCode: fault } = postalFaults({ country, state: '', zipCode: postcode });
  if (fault) throw fieldRefusal('postcode', fault);
  if (network) await countOrRefuse(db.limits, 'look-ups', BOUNDS.lookUpsByNetwork, network);
  await countOrRefuse(db.limits, 'look-ups', BOUNDS.lookUps, 'all');
  try {
    const key = await readSecret(db, secretKey, lookup.secret);
    if (key === undefined) throw new LookupFailure('the stored key cannot be read');
    const found = await lookup.find(tidyPostcode(postcode, country), {
      key,
      url: config.idealPostcodesUrl,
    });
    return found.slice(0, MOST);
  } catch (error) {
    if (!(error instanceof LookupFailure)) throw error;
    log.error(`Addresses could not be looked up: ${error.message}`);
    throw new ShopError(
      'lookup_unavailable',
      'Addresses cannot be looked up just now. Please type yours.',
    );
  }
}

const Text = z.string().trim().max(200).catch('');

/** https://docs.ideal-postcodes.co.uk/docs/api/postcodes */
const Answer = z.object({
  result: z.array(
    z.object({
      line_1: Text,
      line_2: Text,
      line_3: Text,
      post_town: Text,
      postcode: Text,
    }),
  ),
});

/** `GET /v1/postcodes/{postcode}`: 200 with code 2000, 404 with 4040 where the postcode is none, 401 and 402 where it is the key's fault. */
async function askIdealPostcodes(
  postcode: string,
  { key, url }: { key: string; url: string },
): Promise<FoundAddress[]> {
  const response = await answerOf(() =>
    fetch(`${url}/v1/postcodes/${encodeURIComponent(postcode)}`, {
      headers: { authorization: `IDEALPOSTCODES api_key="${key}"` },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  );
  if (response.status === 404) return [];
  if (!response.ok) throw new LookupFailure(`Ideal Postcodes answered ${response.status}`);
  const { data } = Answer.safeParse(await answerOf(() => response.json()));
  if (!data) throw new LookupFailure('Ideal Postcodes answered something else');
  return data.result.flatMap(({ line_1, line_2, line_3, post_town, postcode: zipCode }) => {
    const street = line_1 || line_2;
    if (street === '' || post_town === '') return [];
    const line2 = [line_1 && line_2, line_3].filter(Boolean).join(', ').slice(0, 100);
    return [{ street, line2, city: inWords(post_town), zipCode }];
  });
}

async function answerOf<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await callOut('address-lookup', ask);
  } catch {
    throw new LookupFailure('Ideal Postcodes did not answer');
  }
}

/** Post towns come in capitals: 'STOKE-ON-TRENT' is written 'Stoke-On-Trent'. */
const inWords = (town: string): string =>
  town.toLowerCase().replace(/(^|[\s\-'(])\p{L}/gu, (begin) => begin.toUpperCase());
