import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WEBKIT_IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = `${WEBKIT} Chrome/131.0.0.0 Safari/537.36`;
const MOBILE_CHROME = `${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`;

test.each([
  [`${WINDOWS.slice(0, -1)}; rv:132.0) Gecko/20100101 Firefox/132.0`, 'Firefox on Windows'],
  [`${WINDOWS} ${CHROME}`, 'Chrome on Windows'],
  [`${WINDOWS} ${CHROME} Edg/131.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS} ${CHROME} OPR/115.0.0.0`, 'Opera on Windows'],
  [`${WINDOWS} ${CHROME} Vivaldi/7.0.3495.15`, 'Vivaldi on Windows'],
  [
    `${WINDOWS} ${WEBKIT} Chrome/128.0.0.0 YaBrowser/24.10.0 Safari/537.36`,
    'Yandex Browser on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
    'Internet Explorer on Windows',
  ],
  [`${MAC} ${WEBKIT_IOS} Version/18.1 Safari/605.1.15`, 'Safari on Mac'],
  [`${MAC} ${CHROME}`, 'Chrome on Mac'],
  [`${MAC} ${WEBKIT_IOS} Version/18.1 Safari/605.1.15 Ddg/18.1`, 'DuckDuckGo on Mac'],
  [`${LINUX.slice(0, -1)}; rv:132.0) Gecko/20100101 Firefox/132.0`, 'Firefox on Linux'],
  [`${LINUX} ${WEBKIT} HeadlessChrome/131.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`, 'Chrome on ChromeOS'],
  [`${IPHONE} ${WEBKIT_IOS} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${IPHONE} ${WEBKIT_IOS} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${IPHONE} ${WEBKIT_IOS} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [
    `${IPHONE} ${WEBKIT_IOS} Version/18.0 EdgiOS/131.0 Mobile/15E148 Safari/604.1`,
    'Edge on iPhone',
  ],
  [`${IPHONE} ${WEBKIT_IOS} Mobile/15E148 Instagram 358.0.0 (iPhone15,2)`, 'Instagram on iPhone'],
  [`${IPAD} ${WEBKIT_IOS} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari on iPad'],
  [`${ANDROID} ${MOBILE_CHROME}`, 'Chrome on Android'],
  [`${ANDROID} ${MOBILE_CHROME} EdgA/131.0.0.0`, 'Edge on Android'],
  [`${ANDROID} ${MOBILE_CHROME} OPR/85.0.0.0`, 'Opera on Android'],
  [
    `${ANDROID} ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `${ANDROID} ${WEBKIT} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/490.0;]`,
    'Facebook on Android',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'Firefox on Android'],
  [
    'Mozilla/5.0 (Linux; U; Android 4.0.3; de-de) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
    'Android Browser on Android',
  ],
])('%s → %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test.each(['', 'test', 'curl/8.5.0', 'Mozilla/5.0'])(
  'what says nothing of a browser is unknown: %j',
  (userAgent) => {
    expect(deviceName(userAgent)).toBe('Unknown browser');
  },
);

test('a system without a known browser is still named', () => {
  expect(deviceName(`${LINUX} Something/1.0`)).toBe('Unknown browser on Linux');
});
