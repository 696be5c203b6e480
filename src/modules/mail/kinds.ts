type Nothing = Record<string, never>;

/**
 * A kind of mail: its name for people, and as types what the outbox keeps of one, mostly ids, and what its
 * template is data when it is sent.
 */
export interface MailKindOf<Data, About> {
  name: string;
  readonly types?: { data: Data; about: About };
}

export const mail = <Data, About = Nothing>(name: string): MailKindOf<Data, About> => ({ name });

export type Kinds = Readonly<Record<string, MailKindOf<unknown, unknown>>>;
type Data<Kind> = Kind extends MailKindOf<infer Known, unknown> ? Known : never;
type About<Kind> = Kind extends MailKindOf<unknown, infer Known> ? Known : never;

export type MailDataOf<Mails extends Kinds> = { [Kind in keyof Mails]: Data<Mails[Kind]> };
export type AboutsOf<Mails extends Kinds> = { [Kind in keyof Mails]: About<Mails[Kind]> };

export const TEST_MAIL = { test: mail<Nothing>('Test email') };
