import type { Channel } from './constants.ts';
import type { VisitSource } from './schema.ts';

/** Sites by the first name of their host without `www.`: google.com and google.co.uk are both google. */
const SEARCH = /^(google|bing|duckduckgo|ecosia|qwant|startpage|brave|baidu|yandex|yahoo|naver)\./;
const SOCIAL =
  /^(facebook|instagram|tiktok|reddit|youtube|linkedin|pinterest|snapchat|threads|bsky|discord|telegram|whatsapp|twitter)\.|^(t\.co|x\.com|fb\.me|t\.me|youtu\.be|lnkd\.in)$/;
const MAIL = /^(outlook|mail|webmail|gmail)\./;

/**
 * Where a visit came from: what its link says of itself (utm_medium, utm_source) goes before the page that held
 * the link. @returns null for a page of the shop itself
 */
export function channelOf(visit: VisitSource): Channel | null {
  const referrer = visit.referrer ?? '';
  const medium = visit.medium ?? '';
  const source = visit.source ?? '';
  const said = `${medium} ${source}`.trim().toLowerCase();
  if (/\b(e-?mail|newsletter)\b/.test(said)) return 'email';
  if (/\b(cpc|ppc|cpm|ads?|paid|display|retargeting)\b|paid/.test(said)) return 'ads';
  if (/\bsocial\b/.test(medium.toLowerCase())) return 'social';
  if (referrer === 'own') return null;
  const host = (referrer || source).toLowerCase().replace(/^(www|m|l|lm|out|old|search|cn)\./, '');
  if (MAIL.test(host)) return 'email';
  if (SEARCH.test(`${host}.`)) return 'search';
  if (SOCIAL.test(host) || SOCIAL.test(`${host}.`)) return 'social';
  return host === '' && said === '' ? 'direct' : 'referral';
}
