import { SiteLink } from '../../../ui/site-link.tsx';

/** The product that something was said about, as a link to its page in the shop. */
export const ToldOf = ({ name, slug }: { name: string; slug: string }) => (
  <a
    href={`/product/${slug}`}
    target="_blank"
    rel="noopener"
    className="wrap-anywhere underline-offset-4 hover:underline"
  >
    {name}
  </a>
);

/** Who said it: a link where it is a customer. */
export const ToldBy = ({ name, customerId }: { name: string; customerId: string | null }) =>
  customerId ? (
    <SiteLink
      href={`/admin/users/${customerId}`}
      unmarked
      className="wrap-anywhere underline-offset-4 hover:underline"
    >
      {name}
    </SiteLink>
  ) : (
    <span className="wrap-anywhere">{name}</span>
  );
