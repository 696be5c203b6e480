import { LinkSlashIcon } from '@heroicons/react/24/outline';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../frame/outcome.tsx';

type BrokenLinkProps = {
  title: string;
  text: string;
  tryAgain?: (() => void) | undefined;
  /** Where to go instead. */
  children: ReactNode;
};

/** Shown if a mailed link does not work or could not be checked. */
export function BrokenLink({ title, text, tryAgain, children }: BrokenLinkProps) {
  return (
    <Outcome
      icon={LinkSlashIcon}
      title={title}
      text={text}
      action={
        <>
          {tryAgain && <Button onClick={tryAgain}>Try Again</Button>}
          {children}
        </>
      }
    />
  );
}
