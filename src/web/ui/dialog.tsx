import { Modal, type ModalProps } from './modal.tsx';

/** A panel in the middle of the screen; on a small screen it rises from the lower edge. */
export function Dialog(modal: ModalProps) {
  return (
    <Modal
      {...modal}
      panelClasses="inset-x-0 bottom-0 mx-auto max-h-[90dvh] w-full rounded-t-xl data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in sm:top-1/2 sm:bottom-auto sm:max-w-lg sm:-translate-y-1/2 sm:rounded-xl"
    />
  );
}
