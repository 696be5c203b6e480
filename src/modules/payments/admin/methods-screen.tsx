import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Forbidden } from '../../../kit/admin/access/forbidden.tsx';
import { useCan } from '../../../kit/admin/access/session.ts';
import { Mover } from '../../../kit/admin/form/mover.tsx';
import { PageHeader } from '../../../kit/admin/frame/page-header.tsx';
import { apiSend } from '../../../shared/api-client.ts';
import { showFailure } from '../../../shared/failures.ts';
import { Loaded } from '../../../shared/loaded.tsx';
import { refetchAfterWrite } from '../../../shared/queries.ts';
import { useSettings } from '../../../shared/settings.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { openedOnDemand } from '../../../ui/loading/on-demand.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { useDragOrder } from '../../../ui/tables/drag-order.ts';
import * as paymentMethodsApi from '../endpoints.ts';
import type { PaymentMethodView } from '../schema.ts';
import { MethodCard } from './method-card.tsx';
import { inOrder, methodsQuery } from './payment-methods.ts';
import { WhoChooses } from './who-chooses.tsx';

const MethodDrawer = openedOnDemand(async () => (await import('./method-form.tsx')).MethodDrawer);
const OfferForm = openedOnDemand(async () => (await import('./offer-form.tsx')).OfferForm);
const ApprovalForm = openedOnDemand(async () => (await import('./approval-form.tsx')).ApprovalForm);

const SCREEN = '/admin/payments/methods';
const NEW = 'new';

const offerHref = (id: string) => `${SCREEN}?offer=${encodeURIComponent(id)}`;
const editHref = (id: string) => `${SCREEN}?edit=${encodeURIComponent(id)}`;

/**
 * The ways to pay; `edit` in the address opens one of them, or `new` the form of a custom one, and `offer` what shoppers read
 * of one.
 */
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
  const { edit = '', offer = '' } = useSearch({ strict: false }) as {
    edit?: string;
    offer?: string;
  };
  const [approving, setApproving] = useState('');
  const { paymentChoice } = useSettings();
  const active = methods.filter(({ isActive }) => isActive);
  const { move, said } = useMove(active);
  const drag = useDragOrder(move);
  const moves = paymentChoice === 'shopper' && active.length > 1;
  const edited = methods.find(({ id }) => id === edit);
  return (
    <>
      <WhoChooses active={active} />
      {active.length > 0 ? (
        <p className="max-w-prose text-ink-soft text-sm">
          {paymentChoice === 'shopper'
            ? 'Shoppers choose among the methods that are active, in this order; the first is chosen until they do. '
            : 'Shoppers pay by the one method that is active. Enabling another one disables it. '}
          The footer follows, unless you keep a list of your own in the settings, under Payments:{' '}
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
        {methods.map((method, place) => {
          const isMoved = moves && method.isActive;
          return (
            <div
              key={method.id}
              {...(isMoved && drag.over(place))}
              className={classNames(
                'grid min-w-0 rounded-lg transition-opacity',
                method.isActive && 'lg:col-span-full',
                isMoved && drag.isDragged(place) && 'opacity-40',
                isMoved && drag.isTarget(place) && 'outline-2 outline-accent',
              )}
            >
              <MethodCard
                method={method}
                active={active}
                editHref={editHref(method.id)}
                offerHref={offerHref(method.id)}
                onApproval={() => setApproving(method.id)}
                mover={
                  isMoved && (
                    <Mover
                      name={method.name}
                      place={place}
                      count={active.length}
                      move={move}
                      drag={drag}
                    />
                  )
                }
              />
            </div>
          );
        })}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <MethodDrawer
        open={edit === NEW || edited !== undefined}
        onClose={() => navigate({ href: SCREEN })}
        method={edited}
        active={active}
      />
      <OfferForm
        open={offer !== ''}
        onClose={() => navigate({ href: SCREEN })}
        method={methods.find(({ id }) => id === offer)}
      />
      <ApprovalForm
        open={approving !== ''}
        onClose={() => setApproving('')}
        method={methods.find(({ id }) => id === approving)}
      />
    </>
  );
}

/** Moves one of those that are on: shown at once, and taken back if the server refuses. */
function useMove(active: PaymentMethodView[]) {
  const queryClient = useQueryClient();
  const [said, say] = useState('');
  const { queryKey } = methodsQuery;
  const { mutate } = useMutation({
    mutationFn: (ids: string[]) => apiSend(paymentMethodsApi.order({ ids })),
    onMutate: (ids) => {
      const before = queryClient.getQueryData<PaymentMethodView[]>(queryKey);
      queryClient.setQueryData<PaymentMethodView[]>(queryKey, (all) =>
        all?.map((method) => {
          const place = ids.indexOf(method.id);
          return place < 0 ? method : { ...method, sortOrder: place };
        }),
      );
      return { before };
    },
    onError: (error, _ids, context) => {
      queryClient.setQueryData(queryKey, context?.before);
      showFailure(error, 'Failed to update payment method');
    },
    onSettled: () => refetchAfterWrite(queryClient),
  });
  function move(from: number, to: number): void {
    const ids = active.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    mutate(ids);
    say(`${active[from]?.name} is now number ${to + 1} of ${active.length}.`);
  }
  return { move, said };
}
