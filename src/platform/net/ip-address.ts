import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network that calls from an address are counted for: an IPv4 address itself, or the /64 of an
 * IPv6 address, since a single household can use all of a /64.
 */
export function networkOf(address: string): string {
  // An IPv4 address that Node.js knows has one spelling.
  if (isIPv4(address) || !isIP(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}

/** Whether a text is an IP address, or a range in CIDR notation. */
export function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}
/**
 * The addresses of an X-Forwarded-For header without the ports that some proxies write behind them:
 * '192.0.2.1:50312, [2001:db8::1]:443' as '192.0.2.1, 2001:db8::1'. Otherwise each connection would
 * count as another caller.
 */
export const withoutPorts = (forwarded: string): string =>
  forwarded
    .split(',')
    .map((entry) => {
      const [, inBrackets, plain] =
        /^\[([^\]]*)\](?::\d+)?$|^([^:]*):\d+$/.exec(entry.trim()) ?? [];
      return inBrackets ?? plain ?? entry.trim();
    })
    .join(', ');

/** Answers whether an address is one of the entries, each an IP address or a range in CIDR notation. */
export function addressMatcher(entries: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => {
    // '::ffff:192.0.2.1' is how a socket that listens for both families calls 192.0.2.1.
    const plain = isIPv6(address) ? ipaddr.process(address).toString() : address;
    return list.check(plain, familyOf(plain));
  };
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Whether an address is this machine's own. */
export const isLoopback = addressMatcher(['127.0.0.0/8', '::1']);
