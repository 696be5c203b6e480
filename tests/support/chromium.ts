/** The packaged Chromium of Linux and the environment in which it finds the libraries that it brings. */
export async function openPackagedChromium() {
  // Makes the package unpack those libraries, and point LD_LIBRARY_PATH to them.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return { executablePath: await packaged.executablePath(), env: { ...process.env } };
}
