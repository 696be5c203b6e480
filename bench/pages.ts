import * as catalogApi from '../src/modules/catalog/endpoints.ts';
import { wireCall } from './load.ts';
import { compare, median, type Rounds, ratio } from './rounds.ts';
import { type Stack, startBareServer, startShop, startUncachedShop } from './servers.ts';
import { printTable } from './table.ts';

const PAGE = '/';
const LIST = catalogApi.listProducts({ limit: 12 }).url;

/** A kept page or list, against making it anew, and against a bare server that sends the same bytes. */
export async function benchPages(stack: Stack, databaseUrl: string, rounds: Rounds): Promise<void> {
  const shop = await startShop(stack, databaseUrl);
  const unkept = await startUncachedShop(stack, databaseUrl);
  const barePage = await startBareServer(stack, `http://127.0.0.1:${shop}${PAGE}`);
  const bareList = await startBareServer(stack, `http://127.0.0.1:${shop}${LIST}`);

  const asked = (path: string) => {
    const call = wireCall({ url: path }, { 'accept-encoding': 'gzip' });
    return () => call;
  };
  const contenders = [
    { name: `GET ${PAGE} kept`, port: shop, nextCall: asked(PAGE) },
    { name: `GET ${PAGE} rendered anew`, port: unkept, nextCall: asked(PAGE) },
    { name: '  the same bytes from node:http', port: barePage, nextCall: asked(PAGE) },
    { name: `GET ${LIST} kept`, port: shop, nextCall: asked(LIST) },
    { name: `GET ${LIST} made anew`, port: unkept, nextCall: asked(LIST) },
    { name: '  the same bytes from node:http', port: bareList, nextCall: asked(LIST) },
  ];
  const figures = await compare(contenders, rounds);

  console.log('\nKept answers');
  printTable(
    ['', 'requests/s'],
    contenders.map(({ name }, place) => [name, median(figures[place] ?? [])]),
  );
  const [page, rendered, barePages, list, made, bareLists] = figures;
  console.log();
  printTable(
    ['', 'ratio', 'wanted'],
    [
      ['kept page / the same bytes from node:http', ratio(page, barePages), 'at least 0.60'],
      ['kept page / rendered page', ratio(page, rendered), 'at least 25'],
      ['kept list / the same bytes from node:http', ratio(list, bareLists), ''],
      ['kept list / list made anew', ratio(list, made), ''],
    ],
  );
}
