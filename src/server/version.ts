import manifest from '../../package.json' with { type: 'json' };

/** The program's. */
export const VERSION = manifest.version;
