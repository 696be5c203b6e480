import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Forbidden } from '../../../kit/admin/access/forbidden.tsx';
import { useCan } from '../../../kit/admin/access/session.ts';
import { PageHeader } from '../../../kit/admin/frame/page-header.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import * as paymentMethodsApi from '../endpoints.ts';
import type { PaymentMethodView } from '../schema.ts';
import { MethodCard } from './method-card.tsx';
import { inOrder, methodsQuery } from './payment-methods.ts';

const MethodDrawer = openedOnDemand(async () => (await import('./method-form.tsx')).MethodDrawer);
const ApprovalForm = openedOnDemand(async () => (await import('./approval-form.tsx')).ApprovalForm);

const SCREEN = '/admin/payments/methods';
const NEW = 'new';

const editHref = (id: string) => `${SCREEN}?edit=${encodeURIComponent(id)}`;

/** The ways to pay; `edit` in the address opens one of them, or `new` the form of a custom one. */
export function PaymentMethodsScreen() {
  const canView = useCan(paymentMethodsApi.list);
  const query = useQuery({ ...methodsQuery, staleTime: 0, enabled: canView });
  if (!canView) return <Forbidden title="Payment Methods" needs={paymentMethodsApi.list} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader
        title="Payment Methods"
        actions={
          <ButtonLink size="sm" variant="secondary" href={editHref(NEW)}>
            Add Custom Method
          </ButtonLink>
        }
      />
      <Loaded
        query={query}
        failed="Failed to fetch payment methods"
        skeleton={
          <div className="grid animate-late-fade-in gap-4 lg:grid-cols-2">
            {['first', 'second', 'third', 'fourth'].map((card) => (
              <Skeleton key={card} className="h-64 rounded-lg" />
            ))}
          </div>
        }
      >
        {(data) => <Methods methods={inOrder(data)} />}
      </Loaded>
    </div>
  );
}

function Methods({ methods }: { methods: PaymentMethodView[] }) {
  const navigate = useNavigate();
  const { edit = '' } = useSearch({ strict: false }) as { edit?: string };
  const [approving, setApproving] = useState('');
  const active = methods.find(({ isActive }) => isActive);
  const edited = methods.find(({ id }) => id === edit);
  return (
    <>
      {active ? (
        <p className="max-w-prose text-ink-soft text-sm">
          Shoppers pay by the one method that is active. Enabling another one disables it. The
          footer follows, unless you keep a list of your own under{' '}
          <SiteLink
            href="/admin/settings?tab=payment-methods"
            className="underline underline-offset-4"
          >
            Accepted payments
          </SiteLink>
          .
        </p>
      ) : (
        <Notice title="No payment method is on">
          Nobody can order until you enable one. Cash on Delivery needs no provider.
        </Notice>
      )}
      <div className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
        {methods.map((method) => (
          <MethodCard
            key={method.id}
            method={method}
            active={active}
            editHref={editHref(method.id)}
            onApproval={() => setApproving(method.id)}
          />
        ))}
      </div>
      <MethodDrawer
        open={edit === NEW || edited !== undefined}
        onClose={() => navigate({ href: SCREEN })}
        method={edited}
      />
      <ApprovalForm
        open={approving !== ''}
        onClose={() => setApproving('')}
        method={methods.find(({ id }) => id === approving)}
      />
    </>
  );
}
