import {
  CheckCircleIcon,
  ExclamationTriangleIcon,
  InformationCircleIcon,
} from '@heroicons/react/24/outline';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const TONES = {
  warm: { icon: ExclamationTriangleIcon, box: 'bg-warm-soft', ink: 'text-warm' },
  danger: { icon: ExclamationTriangleIcon, box: 'bg-danger-soft', ink: 'text-danger' },
  good: { icon: CheckCircleIcon, box: 'bg-accent-soft', ink: 'text-accent' },
  quiet: { icon: InformationCircleIcon, box: 'bg-sunken', ink: 'text-ink-soft' },
};

type NoticeProps = {
  tone?: keyof typeof TONES;
  title: string;
  /** A button beside the text. */
  action?: ReactNode;
  children?: ReactNode;
  /** It tells of something that has just happened. */
  live?: boolean;
};

/** Something that a reader should know before they go on. */
export function Notice({ tone = 'warm', title, action, children, live }: NoticeProps) {
  const { icon: Icon, box, ink } = TONES[tone];
  return (
    <div
      role={live ? 'status' : undefined}
      className={classNames('flex flex-wrap items-start gap-3 rounded-lg p-4 text-sm', box)}
    >
      <Icon aria-hidden="true" className={classNames('size-5 shrink-0', ink)} />
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        <p className="font-strong">{title}</p>
        {children && <div className="wrap-anywhere">{children}</div>}
      </div>
      {action}
    </div>
  );
}
