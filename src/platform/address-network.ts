import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Whom an address stands for when calls are counted: itself in IPv4; in IPv6 the /64 that it is in, all
 * of which a single household has to choose from.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = plain(address).split('::');
  const first = groups(head);
  const last = groups(tail ?? '');
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

/** In the one spelling that URLs have for it, without a zone. */
const plain = (address: string) =>
  new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);

const groups = (text: string) => (text === '' ? [] : text.split(':'));
