import { expect, test } from 'vitest';
import { cutSecrets, shortLine } from './log.ts';

const ID = '3f2b8c1e-9d4a-4c6b-8f1e-2a7d5b9c0e43';

test.each([
  [`GET /api/pens?sessionId=${ID}&x=1`, 'GET /api/pens?sessionId=[cut]&x=1'],
  ['GET /api/pens?sessionid=short HTTP', 'GET /api/pens?sessionid=[cut] HTTP'],
  ['DELETE /api/pens/session/abc?x=1', 'DELETE /api/pens/session/[cut]?x=1'],
  [`GET /api/pens/${ID}`, 'GET /api/pens/[cut]'],
  ['{"body":"{\\"sessionId\\":\\"abc\\"}"}', '{"body":"{\\"sessionId\\":\\"[cut]\\"}"}'],
  ['GET /reset-password?token=aB-_9 HTTP', 'GET /reset-password?token=[cut] HTTP'],
  ['GET /api/verify-pen/aB-_9', 'GET /api/verify-pen/[cut]'],
  ['GET /api/auth/verify-other-token/aB-_9?x=1', 'GET /api/auth/verify-other-token/[cut]?x=1'],
  ['550 <ada.byron+x@mail.example> unknown', '550 <[cut]> unknown'],
  ['GET /api/x?email=ada%40mail.example&y=1', 'GET /api/x?email=[cut]&y=1'],
  ['__Host-cirrus_session=aB-_9; signed_in=1', '__Host-cirrus_session=[cut]; signed_in=1'],
  [`{"request":"${ID}","about":"${ID}"}`, `{"request":"${ID}","about":"[cut]"}`],
  ['authorization: Bearer aB-_9', 'authorization: Bearer [cut]'],
  ['{"newPassword":"open sesame","a":1}', '{"newPassword":"[cut]","a":1}'],
  [
    'at file:///x/node_modules/@fastify/cookie/a.js:1',
    'at file:///x/node_modules/@fastify/cookie/a.js:1',
  ],
])('no secrets and no addresses of people are written: %s', (line, written) => {
  expect(cutSecrets(line)).toBe(written);
});

test('in a terminal a line is short, and an error brings its stack', () => {
  const line = { level: 50, time: 0, msg: 'It broke', err: { stack: 'Error: why\n    at here' } };
  expect(shortLine(JSON.stringify(line))).toMatch(
    /^\d\d:\d\d:\d\d error It broke \nError: why\n {4}at here\n$/,
  );
});
