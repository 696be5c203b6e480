import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as contactApi from '../../modules/contact/endpoints.ts';
import { apiQuery } from '../../shared/queries.ts';
import { useCurrentUser } from '../../shared/session.ts';
import { withWholePostcodes } from '../../shared/whole-postcodes.ts';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { ContactForm } from './contact-form.tsx';

export const contactQuery = apiQuery(contactApi.read());

/** How the shop is reached, and a form that reaches it. */
export function ContactPage() {
  const user = useCurrentUser();
  return (
    <div className="page-width grid gap-12 pb-20 lg:gap-16 lg:pb-28">
      <PageHeading
        title="Contact"
        text="Write to us about an order, a product, or anything else. People answer, by e-mail."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="max-w-xl">
          <p className="hidden rounded-md bg-sunken p-4 no-script:block">
            The form needs JavaScript. Please switch it on in your browser and load this page again,
            or reach us as it says here.
          </p>
          <div className="no-script:hidden">
            {/* Which fields there are is known once it is known who writes. */}
            {user === undefined ? <Skeleton className="h-144" /> : <ContactForm user={user} />}
          </div>
        </div>
        <Details />
      </div>
    </div>
  );
}

function Details() {
  const { data } = useQuery(contactQuery);
  return (
    <aside className="grid content-start gap-6">
      <Fact name="Returns">
        Open the order under{' '}
        <SiteLink href="/dashboard/orders" className={LINK}>
          My Orders
        </SiteLink>{' '}
        and choose Return Items. What can be returned stands under{' '}
        <SiteLink href="/returns-exchanges" className={LINK}>
          Returns &amp; Exchanges
        </SiteLink>
        .
      </Fact>
      {data?.hours && (
        <Fact name="Opening hours">
          <span className="whitespace-pre-line">{data.hours}</span>
        </Fact>
      )}
      {data?.telephone && (
        <Fact name="Telephone">
          <a href={`tel:${data.telephone.replace(/[^\d+]/g, '')}`} className={LINK}>
            {data.telephone}
          </a>
        </Fact>
      )}
      {data?.email && (
        <Fact name="E-mail">
          <a href={`mailto:${data.email}`} className={LINK}>
            {data.email}
          </a>
        </Fact>
      )}
      {data?.address && (
        <Fact name="Address">
          <address className="whitespace-pre-line not-italic">
            {data.seller}
            {'\n'}
            {withWholePostcodes(data.address)}
          </address>
        </Fact>
      )}
    </aside>
  );
}

const LINK = 'text-accent underline underline-offset-4 hover:no-underline';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="grid gap-1">
    <h2 className="text-lg">{name}</h2>
    <div className="wrap-anywhere text-ink-soft">{children}</div>
  </section>
);
