import { listKeptPages } from './kept.ts';

/** A page as it was last seen, marked so that it says so itself. */
export async function keptPage(kept: Response): Promise<Response> {
  const html = await kept.text();
  return page(html.replace('<html', '<html data-kept'), kept.headers);
}

/** What stands where nothing was kept, with a way to each page that was. */
export async function offlinePage(kept: Response | undefined): Promise<Response> {
  if (!kept) return Response.error();
  const pages = await listKeptPages();
  const links = pages.map(({ path, title }) => `<li><a href="${quotable(path)}">${title}</a></li>`);
  const html = (await kept.text()).replace('<!--kept pages-->', () => links.join(''));
  return page(html, kept.headers, 503);
}

/** The answer's own headers, its policy among them, without what described its bytes on the way. */
function page(html: string, headers: Headers, status = 200): Response {
  const kept = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) kept.delete(name);
  return new Response(html, { status, headers: kept });
}

const quotable = (path: string) => path.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
