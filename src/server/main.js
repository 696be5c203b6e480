// The program's door. Plain JavaScript, so that a Node.js that can't read the rest still says what to do.
const START = 'Run `npm start` instead: it brings what is missing.';

if (process.features.typescript && 'AsyncDisposableStack' in globalThis) {
  await import('./start/run.ts').catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    stop(`Cirrus's packages are not installed. ${START}`);
  });
} else {
  stop(`Cirrus needs Node.js 24.3 or newer, and this is ${process.version}. ${START}`);
}

/** @param {string} reason */
function stop(reason) {
  console.error(reason);
  process.exitCode = 1;
}
