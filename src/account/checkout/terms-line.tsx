import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import * as contentApi from '../../modules/content/endpoints.ts';
import type { FooterLink } from '../../modules/content/schema.ts';
import { apiQuery } from '../../shared/queries.ts';
import { useSettings } from '../../shared/settings.ts';
import { SiteLink } from '../../ui/site-link.tsx';

/** The pages of the owner's that an order is placed by, as far as the footer has them. */
const TERMS = [/terms|conditions/i, /privacy/i];

/** What placing the order says, in one line. */
export function TermsLine() {
  const { minimumAge, shopCountry } = useSettings();
  const { data: links = [] } = useQuery(apiQuery(contentApi.listFooterLinks()));
  const pages = TERMS.flatMap((word) => links.find(isLegal(word)) ?? []);
  // The age is the country's: while nobody has said which, no number is claimed.
  const age = shopCountry ? `${minimumAge} or older` : 'old enough to buy vaping products';
  return (
    <p className="text-center text-ink-soft text-sm">
      By placing the order you{' '}
      {pages.length > 0 && (
        <>
          agree to the{' '}
          {pages.map(({ id, title, url }, place) => (
            <Fragment key={id}>
              {place > 0 && ' and the '}
              <SiteLink
                href={url}
                target="_blank"
                className="underline underline-offset-4 hover:text-ink"
              >
                {title}
              </SiteLink>
            </Fragment>
          ))}{' '}
          and{' '}
        </>
      )}
      confirm that you are {age}.
    </p>
  );
}

const isLegal = (word: RegExp) => (link: FooterLink) =>
  link.category === 'legal' && word.test(link.title);
