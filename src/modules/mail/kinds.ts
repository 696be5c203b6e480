type Nothing = Record<string, never>;

/**
 * A kind of mail: its name for people, and as types what the outbox keeps of one, mostly ids, and what its
 * template is told when it is sent.
 */
export interface KindOfMail<Told, About> {
  name: string;
  readonly types?: { told: Told; about: About };
}

export const mail = <Told, About = Nothing>(name: string): KindOfMail<Told, About> => ({ name });

export type Kinds = Readonly<Record<string, KindOfMail<unknown, unknown>>>;
type Told<Kind> = Kind extends KindOfMail<infer Known, unknown> ? Known : never;
type About<Kind> = Kind extends KindOfMail<unknown, infer Known> ? Known : never;

export type ToldBy<Mails extends Kinds> = { [Kind in keyof Mails]: Told<Mails[Kind]> };
export type AboutsOf<Mails extends Kinds> = { [Kind in keyof Mails]: About<Mails[Kind]> };

export const TEST_MAIL = { test: mail<Nothing>('Test email') };
