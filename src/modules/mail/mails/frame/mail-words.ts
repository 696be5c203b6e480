/** What a mail's texts may name in braces, and what stands for it in the mail. */
export const NAME = { name: 'The customer’s name' };
export const USERNAME = { name: 'The staff member’s username' };
export const ORDER = { ...NAME, order: 'The order’s number' };
export const TOTAL = { ...ORDER, total: 'What the order costs' };

/** What each of them may name besides. */
const SHOP = { shop: 'The shop’s name' };

/**
 * The subjects and main texts of a mail: those that the owner may write otherwise, each as it is until then. A
 * subject and a title are one line; a blank line in a text begins a new paragraph.
 */
export interface MailWords {
  variables: Readonly<Record<string, string>>;
  texts: Readonly<Record<string, string>>;
}

/** Fills the words of a mail in. The shop's name is known already. */
export type Filler<Words extends MailWords> = (
  values: Record<keyof Words['variables'], string>,
) => Record<keyof Words['texts'], string>;

export const withShop = ({ variables, texts }: MailWords): MailWords => ({
  variables: { ...SHOP, ...variables },
  texts,
});

/** @param own what the owner wrote instead of some of the texts */
export const fillerOf =
  <Words extends MailWords>(
    words: Words | undefined,
    own: Record<string, string>,
    shop: string,
  ): Filler<Words> =>
  (values) => {
    const all = new Map(Object.entries({ shop, ...values }));
    const filled = Object.entries({ ...words?.texts, ...own }).map(([key, text]) => [
      key,
      text.replace(/\{(\w+)\}/g, (whole, name: string) => all.get(name) ?? whole),
    ]);
    return Object.fromEntries(filled);
  };
