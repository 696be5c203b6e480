import type { ReactNode } from 'react';
import type { UserView } from '../../modules/customers/schema.ts';
import { classNames } from '../../ui/class-names.ts';
import { DashboardNav } from './dashboard-nav.tsx';

type AccountFrameProps = {
  /** Null for a guest, who has no menu; undefined until it is known. */
  user: UserView | null | undefined;
  children: ReactNode;
};

/** A page of a customer's own, beside the menu of all of them. */
export function AccountFrame({ user, children }: AccountFrameProps) {
  return (
    <div
      className={classNames(
        'page-width grid grid-cols-[minmax(0,1fr)] items-start gap-8 py-8 lg:gap-14 lg:py-14',
        Boolean(user) && 'lg:grid-cols-[13rem_minmax(0,1fr)]',
        user === undefined && 'lg:in-data-signed-in:grid-cols-[13rem_minmax(0,1fr)]',
      )}
    >
      {user !== null && (
        <div
          className={classNames(
            'min-w-0 lg:sticky lg:top-28',
            user === undefined && 'not-in-data-signed-in:hidden',
          )}
        >
          <DashboardNav />
        </div>
      )}
      {children}
    </div>
  );
}
