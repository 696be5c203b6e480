import type { Route } from 'playwright-core';

/** A message of the server's own. */
export const SAID = 'The shop says why.';

/** How a call fails: the network is cut, the server fails without a word, or it says why. */
export const FAILURES = {
  cut: (route: Route) => route.abort(),
  silent: (route: Route) => route.fulfill({ status: 500, body: '' }),
  said: (route: Route) => route.fulfill({ status: 422, json: { message: SAID, code: 'said' } }),
};
