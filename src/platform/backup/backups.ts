/** What a finished backup is known by. */
export interface BackupInfo {
  /** The file's name, by which backups sort as they were made: cirrus-2026-11-26T030000Z.backup */
  name: string;
  bytes: number;
  /** Of the snapshot, as ISO text. */
  madeAt: string;
  /** Of the program that made it. */
  version: string;
  /** The newest one that had landed. */
  migration: number;
  encrypted: boolean;
}

/**
 * Sums that two databases with the same content share. What a sum is about never changes, so that those of an old backup
 * can be compared: another meaning gets another name. Money in minor units.
 */
export interface ShopSums {
  orders: number;
  orderTotal: number;
  /** Received. */
  payments: number;
  /** Given back. */
  refunds: number;
  /** Units on hand. */
  stock: number;
  /** What is left on all of them. */
  giftCards: number;
  customers: number;
  /** The end of the chain of the audit log, in hex; empty if there is none. */
  auditHead: string;
  /** By the names of what they are sums of, for people to read. */
  [more: string]: number | string;
}

export interface Proof {
  restoredAt: string;
  matches: boolean;
  /** Each in plain words. */
  differences: string[];
  sums: ShopSums;
}

export interface MakeOptions {
  /** Left out: that of the configuration. */
  passphrase?: string | undefined;
  /** Hears in plain words what is worth telling the owner. */
  log?: ((line: string) => void) | undefined;
}

export interface RestoreOptions {
  /** Left out: that of the configuration. */
  passphrase?: string | undefined;
  log?: ((line: string) => void) | undefined;
}

/** The backups of one shop, in a folder or a bucket. */
export interface Backups {
  /** Newest first. */
  list(): Promise<BackupInfo[]>;
  /** Of one snapshot, while the shop serves; there only once it is whole. @throws BackupError */
  make(options?: MakeOptions): Promise<BackupInfo>;
  /**
   * Restores one beside the shop, into a scratch database that is dropped again, and compares.
   * @throws BackupError where it cannot even be tried, or the file is damaged
   */
  prove(name: string): Promise<Proof>;
  /** One that is not there counts as removed. */
  remove(name: string): Promise<void>;
  /** @throws BackupError if there is none of this name */
  open(name: string): Promise<NodeJS.ReadableStream>;
  /**
   * Into an empty shop: all of it, or nothing. Where the secret key in the data folder is now the backup's, processes that run
   * have to be restarted. @throws BackupError in plain words
   */
  restore(
    source: NodeJS.ReadableStream,
    options: RestoreOptions,
  ): Promise<{ needsRestart: boolean }>;
}

/** Why a backup cannot be made, read or restored. */
export type BackupFault =
  /** Bytes of it are not as they were written. */
  | 'damaged'
  /** It ends too early. */
  | 'incomplete'
  /** Not a backup at all. */
  | 'not_a_backup'
  /** Made by a newer release. */
  | 'newer'
  /** Wrong, or missing. */
  | 'passphrase'
  /** Its secrets were encrypted by a key that is neither in it nor here. */
  | 'secret_key'
  /** There is a shop where it should go. */
  | 'not_empty'
  /** It needs what this program does not have, such as an extension. */
  | 'missing'
  /** The database's role may not create the database that the proof needs. */
  | 'cannot_prove'
  /** Another one is under way. */
  | 'busy'
  | 'not_found'
  /** What was restored is not what was backed up. */
  | 'differs'
  /** A file or bucket cannot be reached. */
  | 'place';

/** What the owner can be told, in plain words. */
export class BackupError extends Error {
  readonly fault: BackupFault;

  constructor(fault: BackupFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
