import { z } from 'zod';
import type { App } from '../../kit/http/app-types.ts';
import { BOUNDS, countOrRefuse } from '../../kit/rate-limits.ts';
import type { ClosedPage, Opening } from '../../modules/content/opening.ts';
import type { RateLimiter } from '../../platform/database/rate-limiter.ts';
import { escapeHtml } from '../../platform/text/html.ts';
import { LOOK_AGAIN_S } from '../plugins/closed-shop.ts';
import { builtFilePolicy } from './content-security-policy.ts';
import { pageAddress } from './page-address.ts';

/** Where the password of friends is sent, and where they wanted to go. */
const PATH = '/closed';
const Sent = z.object({
  password: z.string().max(200).default(''),
  to: z.string().max(2_000).default('/'),
});

const PLAIN =
  '<!doctype html><title>%NAME%</title><h1>%NAME%</h1>%WORDS%%CONTACT%<!-- password --><form method="post" action="/closed"><input type="hidden" name="to" value="%TO%"><input type="password" name="password"><button>Come In</button>%PROBLEM%</form><!-- /password -->';

const FORM = /<!-- password -->.*<!-- \/password -->/s;

/** What visitors of a closed shop see, by any address. @param template of the build, with places for what is said */
export const closedPage =
  (template = PLAIN) =>
  (closed: ClosedPage, to: string, problem = '') => {
    const said: Record<string, string> = {
      NAME: escapeHtml(closed.name),
      WORDS: paragraphs(closed.words),
      CONTACT: paragraphs([closed.address, closed.telephone].filter(Boolean).join('\n')),
      TO: escapeHtml(to),
      PROBLEM: problem,
    };
    const page = closed.takesPassword ? template : template.replace(FORM, '');
    const html = page.replaceAll(/%([A-Z]+)%/g, (_, place) => said[place] ?? '');
    return {
      html,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': builtFilePolicy(html),
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'retry-after': String(LOOK_AGAIN_S),
      },
    };
  };

interface FriendOptions {
  opening: Opening;
  limits: RateLimiter;
  show: ReturnType<typeof closedPage>;
}

/** Lets in who knows the password for friends. */
export async function friendRoutes(app: App, { opening, limits, show }: FriendOptions) {
  await app.register(async (form: App) => {
    form.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    form.post(
      PATH,
      { schema: { hide: true, body: Sent }, config: { calledRoute: PATH } },
      async (request, reply) => {
        const { password, to } = request.body;
        const { closed } = opening;
        // Only a page of this shop: anybody may send somebody here with any address.
        const way = to.startsWith('/') ? pageAddress(to)?.key : undefined;
        if (!closed) return reply.redirect(way ?? '/', 303);
        await countOrRefuse(limits, 'passwords', BOUNDS.friendsPasswords, request.network() ?? '');
        const pass = opening.passFor(password);
        if (pass === undefined) {
          const { html, headers } = show(closed, way ?? '/', 'That is not the password');
          return reply.code(403).headers(headers).send(html);
        }
        reply.letIn(pass);
        return reply.redirect(way ?? '/', 303);
      },
    );
  });
}

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((each) => `<p class="whitespace-pre-line">${escapeHtml(each)}</p>`)
    .join('');
