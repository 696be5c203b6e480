import { linkIn, type Mailbox, mailsTo, openMailbox } from './mailbox.ts';
import { SPARED } from './sign-in.ts';
import { type TestShop, testShop } from './test-shop.ts';

/** A shop whose mail is really sent. Calls are not counted, only failures. */
export interface Post extends AsyncDisposable {
  shop: TestShop;
  box: Mailbox;
}

export async function postOf(): Promise<Post> {
  const stack = new AsyncDisposableStack();
  const box = stack.use(await openMailbox());
  const shop = stack.use(await testShop({ env: { ...SPARED.env, SMTP_URL: box.url } }));
  return { shop, box, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** The links to this page in the mail that an address got, the oldest first. */
export async function linksTo({ shop, box }: Post, to: string, page: string): Promise<URL[]> {
  await shop.sendMail();
  const mails = await mailsTo(box.folder, { to });
  return mails
    .filter(({ text = '' }) => text.includes(`${page}?`))
    .map((mail) => new URL(linkIn(mail, page)));
}

/** The token of the latest of them. */
export async function tokenFor(post: Post, to: string, page: string): Promise<string> {
  const token = (await linksTo(post, to, page)).at(-1)?.searchParams.get('token');
  if (!token) throw new Error(`${to} got no link to ${page}`);
  return token;
}
