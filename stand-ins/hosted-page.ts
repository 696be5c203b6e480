import type { ShopperAct, StandInPayment, WayBack } from './stand-in.ts';

/** The pages that a stand-in shows to a person. */

const ACTS: readonly (readonly [what: ShopperAct, label: string])[] = [
  ['pay', 'Pay'],
  ['decline', 'Pay with a card that is declined'],
  ['cancel', 'Go back without paying'],
  ['expire', 'Wait until the page expires'],
];

const STATUSES: Readonly<Record<StandInPayment['status'], string>> = {
  open: 'Nobody has paid yet.',
  processing: 'The payment is on its way.',
  paid: 'This is paid.',
  failed: 'The payment failed.',
  cancelled: 'The shopper went back without paying.',
  expired: 'This page has expired.',
};

export function hostedPage(
  { reference, money, status }: StandInPayment,
  { action, notice }: { action: string; notice: string | undefined },
): string {
  const amount = (money.amount / 100).toLocaleString('en', {
    style: 'currency',
    currency: money.currency,
  });
  const buttons = ACTS.map(
    ([what, label]) => `<button name="what" value="${what}">${label}</button>`,
  );
  return page(
    'Payment page',
    `<h1>${escapeHtml(amount)}</h1>
<p role="status">${escapeHtml(notice ?? STATUSES[status])}</p>
${status === 'open' ? `<form method="post" action="${escapeHtml(action)}">${buttons.join('')}</form>` : ''}
<p class="small">This page stands in for a provider’s: no money moves. Its name there is <code>${escapeHtml(reference)}</code>.</p>`,
  );
}

/** Sends the browser back by a form, as some providers do. */
export function postingPage({ url, post }: Exclude<WayBack, string>): string {
  const fields = Object.entries(post)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  return page(
    'Back to the shop',
    `<form method="post" action="${escapeHtml(url)}">${fields}<button>Back to the shop</button></form>
<script>document.forms[0].submit()</script>`,
  );
}

export const messagePage = (text: string): string =>
  page('Payment page', `<h1>${escapeHtml(text)}</h1>`);

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const page = (title: string, body: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} (stand-in)</title>
<style>
:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#f2f2f0,#161615)}
main{box-sizing:border-box;width:100%;max-width:26rem;padding:1.5rem;text-align:center}
h1{font-size:2rem;line-height:1.2;margin:0;overflow-wrap:anywhere}
form{display:grid;gap:.75rem;margin:1.5rem 0}
button{font:inherit;min-height:3rem;padding:.5rem 1rem;border:1px solid light-dark(#8a8a85,#7a7a75);border-radius:.5rem;background:transparent;color:inherit;cursor:pointer}
button:first-of-type{background:light-dark(#1c1c1a,#f2f2f0);color:light-dark(#fff,#161615);border-color:transparent;font-weight:600}
button:focus-visible{outline:3px solid light-dark(#2f6fdb,#8ab4ff);outline-offset:2px}
.small{font-size:.875rem;color:light-dark(#5a5a55,#b0b0aa);overflow-wrap:anywhere}
</style><main>${body}</main></html>`;
