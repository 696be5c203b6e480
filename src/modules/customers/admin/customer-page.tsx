import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Action } from '../../../kit/admin/action.tsx';
import { DetailPage, LoadedDetail } from '../../../kit/admin/detail/detail-page.tsx';
import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { Panels } from '../../../kit/admin/panels.tsx';
import { showFailure } from '../../../shared/failures.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { HistoryPanel } from '../../audit/admin/history-panel.tsx';
import * as customersApi from '../admin-endpoints.ts';
import type { CustomerDetail, MailConsent } from '../schema.ts';
import { customerActions, nameOf } from './customer-actions.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerPills, Groups } from './customers-list.tsx';
import { TimelinePanel } from './timeline-panel.tsx';

const CustomerForm = openedOnDemand(async () => (await import('./customer-form.tsx')).CustomerForm);

declare module '../../../kit/admin/panels.tsx' {
  interface PanelProps {
    /** On a customer's page. */
    customer: { customer: CustomerDetail };
  }
}

const LIST = { path: '/admin/users', name: 'customers' };

/** One customer: what they ordered, where they live, what mail they want, what staff noted. */
export const CustomerPage = ({ id }: { id: string }) => (
  <LoadedDetail id={id} find={customersApi.find} list={LIST} noun="customer">
    {(customer) => <LoadedCustomer customer={customer} />}
  </LoadedDetail>
);

function LoadedCustomer({ customer }: { customer: CustomerDetail }) {
  const navigate = useNavigate();
  const [edits, setEdits] = useState(false);
  const actions: Action[] = [
    ...customerActions(
      customer,
      () => setEdits(true),
      () => navigate({ href: LIST.path }),
    ),
    {
      id: 'export',
      label: 'Export Data',
      needs: customersApi.exportData,
      open: () => void exportData(customer.id),
    },
  ];
  return (
    <DetailPage
      title={nameOf(customer)}
      list={LIST}
      id={customer.id}
      pills={<CustomerPills customer={customer} />}
      actions={actions}
      aside={
        <>
          <Contact customer={customer} />
          <Consent customer={customer} />
          <HistoryPanel object="customer" objectId={customer.id} />
        </>
      }
      last={<TimelinePanel id={customer.id} />}
    >
      <Panels on="customer" customer={customer} />
      <Addresses customer={customer} />
      <CustomerNotes customer={customer} />
      <CustomerForm open={edits} onClose={() => setEdits(false)} customer={customer} />
    </DetailPage>
  );
}

async function exportData(id: string): Promise<void> {
  try {
    await saveFile(customersApi.exportData({ id }), `customer-${id}.json`);
  } catch (error) {
    showFailure(error, 'Failed to export the data');
  }
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-xs">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Addresses({ customer: { addresses } }: { customer: CustomerDetail }) {
  return (
    <Panel title="Addresses">
      {addresses.length === 0 ? (
        <p className="px-5 py-6 text-ink-soft text-sm">No address was entered yet.</p>
      ) : (
        <ul className="grid gap-4 px-5 py-4 text-sm sm:grid-cols-2">
          {addresses.map((address) => (
            <li key={address.id} className="wrap-anywhere grid">
              <span className="text-ink-soft text-xs">
                {address.type}
                {address.isDefault && ', default'}
              </span>
              <span>{address.name}</span>
              <span>{address.street}</span>
              <span>
                {[address.city, address.state, address.zipCode].filter(Boolean).join(', ')}
              </span>
              <span>{address.country}</span>
              {address.phone && <span>{address.phone}</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Contact({ customer }: { customer: CustomerDetail }) {
  const { username, email, createdAt, groups, lastAddress } = customer;
  const phone = customer.phone ?? lastAddress?.phone;
  return (
    <Panel title="Contact">
      <dl className="grid gap-3 px-5 py-4 text-sm">
        <Fact name="Username">{username}</Fact>
        <Fact name="Email">
          {email ? (
            <a href={`mailto:${email}`} className="text-accent underline-offset-4 hover:underline">
              {email}
            </a>
          ) : (
            'none'
          )}
        </Fact>
        {phone && <Fact name="Phone">{phone}</Fact>}
        {lastAddress && (
          <Fact name="Last address">
            {[
              lastAddress.name,
              lastAddress.street,
              [lastAddress.city, lastAddress.state, lastAddress.zipCode].filter(Boolean).join(', '),
              lastAddress.country,
            ].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Fact>
        )}
        {groups.length > 0 && (
          <Fact name="Groups">
            <Groups groups={groups} />
          </Fact>
        )}
        {customer.isTaxExempt && (
          <Fact name="Pays no tax">
            {[customer.taxReason, customer.taxNumber].filter(Boolean).join(', ') || 'Tax exempt'}
          </Fact>
        )}
        <Fact name="Customer since">
          <DateTime at={createdAt} />
        </Fact>
      </dl>
    </Panel>
  );
}

const WISHES: Record<keyof CustomerDetail['consent'], string> = {
  orderUpdates: 'Order updates',
  promotionalEmails: 'Newsletter',
  newProducts: 'New products',
  priceAlerts: 'Price alerts',
  reviewInvitations: 'Review invitations',
  abandonedCarts: 'Cart reminders',
  refillReminders: 'Refill reminders',
};

const PLACES: Record<MailConsent['place'], string> = {
  registration: 'when registering',
  settings: 'in their settings',
  'thank-you': 'after an order',
  mail: 'by the link in a mail',
  import: 'elsewhere, brought along',
};

/** When and where they said so; the words that they read are its title. */
function Said({ consent }: { consent: MailConsent | undefined }) {
  if (!consent) return null;
  return (
    <span title={consent.words} className="block text-ink-soft text-xs">
      <DateTime at={consent.at} /> {PLACES[consent.place]}
    </span>
  );
}

function Consent({ customer: { consent, consents } }: { customer: CustomerDetail }) {
  return (
    <Panel title="Mail that they want">
      <dl className="grid gap-2 px-5 py-4 text-sm">
        {Object.entries(WISHES).map(([wish, name]) => (
          <div key={wish} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right">
              {consent[wish as keyof typeof consent] ? 'Yes' : 'No'}
              <Said consent={consents.find(({ list }) => list === wish)} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
