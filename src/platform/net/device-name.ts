/**
 * Browsers by their user agents. The order matters: nearly all of them also claim to be Chrome or
 * Safari.
 */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|OPT|OPX|Opera)[/ ]|\bOpera Mini\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\b(DuckDuckGo|Ddg)\//, 'DuckDuckGo'],
  [/\bBrave\//, 'Brave'],
  [/\b(FBAN|FBAV)\//, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\b(Focus|Klar)\//, 'Firefox Focus'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bChromium\//, 'Chromium'],
  [/\bAndroid\b.*\bVersion\/[\d.]+ .*\bSafari\//, 'Android Browser'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
  [/\bMSIE \d|\bTrident\//, 'Internet Explorer'],
];

/** The order matters: phones and tablets also name the system that theirs is built on. */
const SYSTEMS: [RegExp, string][] = [
  [/\bWindows Phone\b/, 'Windows Phone'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\biPod\b/, 'iPod'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** A user agent in words: 'Firefox on Windows', or 'Unknown browser' if it says nothing. */
export function deviceName(userAgent: string): string {
  const browser = find(BROWSERS, userAgent) ?? 'Unknown browser';
  const system = find(SYSTEMS, userAgent);
  return system ? `${browser} on ${system}` : browser;
}

const find = (names: [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];
