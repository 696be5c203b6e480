import { hash } from 'node:crypto';

/** Runs under `script-src`; everything else that a `<script>` may hold is data. */
const CODE = /^(|module|text\/javascript)$/;

/** The scripts without an address in the HTML, as attributes and text. */
const INLINE_SCRIPTS = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * The policy of a page whose renderer marked what it wrote itself with `nonce`, a secret of this one
 * rendering: those scripts may run, by their hashes, and no other does, however it came into the HTML.
 * The page itself is the same for everybody, so the mark must not stay in it.
 * @returns the page without marks in pieces, of which each such element's tag is one: joined, all of it would be copied
 */
export function releaseRendered(html: string, nonce: string): { pieces: string[]; policy: string } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const parts: string[] = [];
  let from = 0;
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, from)) {
    const end = html.indexOf('>', at) + 1;
    const begin = html.lastIndexOf('<', at);
    const tag = html.slice(begin, at) + html.slice(at + mark.length, end);
    parts.push(html.slice(from, begin), tag);
    from = end;
    if (!tag.startsWith('<script') || tag.includes(' src=')) continue;
    const [, type = ''] = / type="([^"]*)"/.exec(tag) ?? [];
    if (CODE.test(type)) hashes.add(hashOf(html.slice(end, html.indexOf('</script>', end))));
  }
  parts.push(html.slice(from));
  const metaTag = `<meta property="csp-nonce" content="${nonce}"/>`;
  const place = parts.findIndex((part) => part.includes(metaTag));
  if (place >= 0) parts[place] = (parts[place] as string).replace(metaTag, '');
  return { pieces: parts, policy: policyWith(hashes) };
}

/** The policy of a file that the build wrote: it may run its own scripts. */
export function builtFilePolicy(html: string): string {
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(INLINE_SCRIPTS)) {
    const [, type = ''] = /\stype="([^"]*)"/.exec(attributes) ?? [];
    if (CODE.test(type)) hashes.add(hashOf(script));
  }
  return policyWith(hashes);
}

const hashOf = (script: string): string => `'sha256-${hash('sha256', script, 'base64')}'`;

function policyWith(hashes: ReadonlySet<string>): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    // A paper that is printed stands in a frame.
    'frame-src blob:',
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The policy with reCAPTCHA's scripts and frames allowed, while the owner asks for it. It holds for every page,
 * because a visitor comes to the forms without loading another one.
 * https://developers.google.com/recaptcha/docs/faq, Content-Security-Policy
 */
export function withCaptcha(policy: string, url: string | undefined): string {
  if (url === undefined) return policy;
  const scripts = `${url}/recaptcha/ https://www.gstatic.com/recaptcha/`;
  const frames = `${url}/recaptcha/ https://recaptcha.google.com/recaptcha/`;
  const withScripts = policy.replace("script-src 'self'", `script-src 'self' ${scripts}`);
  return withScripts.replace('frame-src blob:', `frame-src ${frames} blob:`);
}

/** The page that draws drafts may stand in a frame of the back office, and the back office may have it there. */
export function withPreview(policy: string, route: string): string {
  if (route === '/preview')
    return policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  if (route.startsWith('/admin')) return policy.replace('frame-src ', "frame-src 'self' ");
  return policy;
}
