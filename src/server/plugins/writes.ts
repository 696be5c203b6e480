import type { FastifyInstance } from 'fastify';
import {
  type By,
  bySystem,
  type Database,
  type Tx,
  write,
  writeAtOnce,
} from '../../platform/database/database.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls: the staff member of a back-office call, else the signed-in customer, else a guest. */
    by(): Promise<By>;
    /** Changes data in one transaction, on behalf of the caller. */
    write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
    /** The same for one statement that shoppers send often: see `writeAtOnce`. */
    writeAtOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  }
}

/** Gives routes their only way to change data. */
export function registerWrites(app: FastifyInstance, db: Database): void {
  app.decorateRequest('by', async function () {
    const address = this.ip;
    if (this.admin) return { kind: 'staff', id: this.admin.id, address };
    if (this.extension) return bySystem(`extension ${this.extension}`);
    const customer = await this.customer();
    if (customer) return { kind: 'customer', id: customer.id, address };
    return { kind: 'guest', id: null, address };
  });
  app.decorateRequest('write', async function (work) {
    return write(db, await this.by(), work);
  });
  app.decorateRequest('writeAtOnce', async function (work) {
    return writeAtOnce(db, await this.by(), work);
  });
}
