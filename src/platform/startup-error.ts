/** Why the program cannot start, in one line for the person who started it; anything else thrown is a bug. */
export class StartupError extends Error {}
