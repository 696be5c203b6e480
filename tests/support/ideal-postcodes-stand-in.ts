import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What speaks Ideal Postcodes' postcode look-up on this machine: it knows one key and one postcode. */
export interface IdealPostcodesStandIn extends AsyncDisposable {
  /** For IDEAL_POSTCODES_URL. */
  url: string;
  /** The paths that it was asked for. */
  asked: string[];
  /** 'empty': the key has no look-ups left; 'strange': it answers something else. */
  mood: 'fine' | 'empty' | 'strange' | 'silent';
}

export const IDEAL_POSTCODES_KEY = 'ak_test_iddqd';

/** As the service writes it, https://docs.ideal-postcodes.co.uk/docs/api/postcodes */
const ADDRESS = {
  postcode: 'SW1A 2AA',
  post_town: 'LONDON',
  thoroughfare: 'Downing Street',
  building_number: '10',
  line_1: 'Prime Minister & First Lord Of The Treasury',
  line_2: '10 Downing Street',
  line_3: '',
  premise: '10',
  county: '',
  country: 'England',
  longitude: -0.1276,
  latitude: 51.5034,
};

export async function openIdealPostcodes(): Promise<IdealPostcodesStandIn> {
  const server = createServer(({ url = '', headers }, response) => {
    standIn.asked.push(url);
    if (standIn.mood === 'silent') return response.destroy();
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (headers.authorization !== `IDEALPOSTCODES api_key="${IDEAL_POSTCODES_KEY}"`) {
      return answer(401, { code: 4010, message: 'Invalid Key' });
    }
    if (standIn.mood === 'empty') {
      return answer(402, { code: 4020, message: 'Key balance depleted' });
    }
    if (standIn.mood === 'strange') return answer(200, { result: 'nothing' });
    if (decodeURIComponent(url) !== '/v1/postcodes/SW1A 2AA') {
      return answer(404, { code: 4040, message: 'Postcode Not Found', suggestions: [] });
    }
    const neighbour = { ...ADDRESS, line_1: '11 Downing Street', line_2: '' };
    const result = [ADDRESS, neighbour];
    answer(200, { result, code: 2000, message: 'Success', limit: 100, page: 0, total: 2 });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const standIn: IdealPostcodesStandIn = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    mood: 'fine',
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}
