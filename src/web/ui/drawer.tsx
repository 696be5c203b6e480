import { classNames } from './class-names.ts';
import { Modal, type ModalProps } from './modal.tsx';

const SIDES = {
  right:
    'right-0 data-[state=closed]:animate-to-right data-[state=open]:animate-from-right sm:rounded-l-xl',
  left: 'left-0 data-[state=closed]:animate-to-left data-[state=open]:animate-from-left sm:rounded-r-xl',
};

/** A panel that slides in from the side, over the page. */
export function Drawer({ side = 'right', ...modal }: ModalProps & { side?: keyof typeof SIDES }) {
  return (
    <Modal {...modal} panelClasses={classNames('inset-y-0 w-full sm:max-w-md', SIDES[side])} />
  );
}
