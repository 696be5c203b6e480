import type { Route } from 'playwright-core';

/** A message of the server's own. */
export const SAID = 'The shop says why.';

/** What the server says when it fails itself, in place of which a screen has its own words. */
export const FAULT = 'Something went wrong on our side. Please try again.';

/** As the server says it while it cannot reach its database (tests/api/server/database-away.test.ts). */
export const AWAY = 'The shop cannot reach its database just now. Nothing was lost.';
export const databaseAway = (route: Route) =>
  route.fulfill({
    status: 503,
    headers: { 'retry-after': '5' },
    json: { message: AWAY, code: 'database_away' },
  });

/** How a call fails: the network is cut, the server fails itself, or it says why it refuses. */
export const FAILURES = {
  cut: (route: Route) => route.abort(),
  silent: (route: Route) =>
    route.fulfill({ status: 500, json: { message: FAULT, code: 'internal_error' } }),
  said: (route: Route) => route.fulfill({ status: 422, json: { message: SAID, code: 'said' } }),
};
