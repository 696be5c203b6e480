import * as catalogApi from '../src/modules/catalog/endpoints.ts';
import * as landingApi from '../src/modules/content/landing-endpoints.ts';
import type { LandingSection } from '../src/modules/content/landing-schema.ts';
import { freshValues, type SectionKind } from '../src/modules/content/section-kinds.ts';
import { BROWSER, wireCall } from './load.ts';
import { compare, median, type Rounds, ratio } from './rounds.ts';
import {
  ask,
  type Stack,
  signIn,
  startBareServer,
  startShop,
  startUncachedShop,
} from './servers.ts';
import { printTable } from './table.ts';

const PAGE = '/';
/** A listing, for what is made of sections to be held against. */
const LISTING = '/products';
const LANDING = '/six-sections';
const LIST = catalogApi.listProducts({ limit: 12 }).url;

/** A kept page or list, against making it anew, and against a bare server that sends the same bytes. */
export async function benchPages(stack: Stack, databaseUrl: string, rounds: Rounds): Promise<void> {
  const shop = await startShop(stack, databaseUrl);
  await addLandingPage(shop);
  const unkept = await startUncachedShop(stack, databaseUrl);
  const barePage = await startBareServer(stack, `http://127.0.0.1:${shop}${PAGE}`);
  const bareList = await startBareServer(stack, `http://127.0.0.1:${shop}${LIST}`);

  const asked = (path: string) => {
    const call = wireCall({ url: path }, BROWSER);
    return () => call;
  };
  const contenders = [
    { name: `GET ${PAGE} kept`, port: shop, nextCall: asked(PAGE) },
    { name: `GET ${PAGE} rendered anew`, port: unkept, nextCall: asked(PAGE) },
    { name: '  the same bytes from node:http', port: barePage, nextCall: asked(PAGE) },
    { name: `GET ${LIST} kept`, port: shop, nextCall: asked(LIST) },
    { name: `GET ${LIST} made anew`, port: unkept, nextCall: asked(LIST) },
    { name: '  the same bytes from node:http', port: bareList, nextCall: asked(LIST) },
    ...[LANDING, LISTING].flatMap((path) => [
      { name: `GET ${path} kept`, port: shop, nextCall: asked(path) },
      { name: `GET ${path} rendered anew`, port: unkept, nextCall: asked(path) },
    ]),
  ];
  const figures = await compare(contenders, rounds);

  console.log('\nKept answers');
  printTable(
    ['', 'requests/s'],
    contenders.map(({ name }, place) => [name, median(figures[place] ?? [])]),
  );
  const [page, rendered, barePages, list, made, bareLists, ...others] = figures;
  const [landing, landingRendered, listing, listingRendered] = others;
  console.log();
  printTable(
    ['', 'ratio', 'wanted'],
    [
      ['kept page / the same bytes from node:http', ratio(page, barePages), 'at least 0.60'],
      ['kept page / rendered page', ratio(page, rendered), 'at least 25'],
      ['kept list / the same bytes from node:http', ratio(list, bareLists), ''],
      ['kept list / list made anew', ratio(list, made), ''],
      ['kept landing page of six sections / kept listing', ratio(landing, listing), ''],
      ['kept home page / kept listing', ratio(page, listing), ''],
      [
        'landing page of six sections / listing, rendered',
        ratio(landingRendered, listingRendered),
        '',
      ],
      ['home page / listing, rendered', ratio(rendered, listingRendered), ''],
    ],
  );
}

/** What an owner puts together: a hero, a row of products, brands, words, answers, a field for addresses. */
const SIX: [SectionKind, object][] = [
  ['hero', { title: 'Winter' }],
  ['products', { title: 'Kits', from: 'Best sellers', count: 8 }],
  ['brands', {}],
  ['text', { text: 'All of it *in stock*, sent today.' }],
  ['questions', { questions: [{ question: 'When does it come?', answer: 'Tomorrow.' }] }],
  ['newsletter', {}],
];

async function addLandingPage(port: number): Promise<void> {
  const { headers } = await signIn(port);
  const sections = SIX.map(([kind, values]) => ({
    ...{ id: kind, kind, isOn: true, from: null, until: null },
    values: { ...freshValues(kind), ...values },
  })) as LandingSection[];
  const page = { slug: LANDING.slice(1), title: 'Winter', description: '', sections };
  const { id } = await ask(port, landingApi.add(page), headers);
  await ask(port, landingApi.publish({ id }, {}), headers);
}
