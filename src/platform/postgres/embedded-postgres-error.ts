/** Why the data folder or its server cannot be used, in one line for the person who started the program. */
export class EmbeddedPostgresError extends Error {}

/** The PostgreSQL that came with the program cannot run on this machine; a server elsewhere would do. */
export class CannotRunHereError extends EmbeddedPostgresError {}
