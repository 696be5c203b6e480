import { type DragEvent, useState } from 'react';

/** Marks what is dragged, so that a file or the entry of another list is not taken for it. */
const DRAGGED = 'application/x-shop-place';

/**
 * Order by dragging, with the browser's own events: for mice. Give everybody else buttons that do the same.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number>();
  const [to, setTo] = useState<number>();
  const end = () => {
    setFrom(undefined);
    setTo(undefined);
  };
  return {
    isDragged: (place: number) => place === from,
    isTarget: (place: number) => from !== undefined && place === to && place !== from,
    handle: (place: number) => ({
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move' as const;
        dataTransfer.setData(DRAGGED, '');
        setFrom(place);
      },
      onDragEnd: end,
    }),
    over: (place: number) => ({
      onDragOver: (event: DragEvent) => {
        if (from === undefined || !event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setTo(place);
      },
      onDrop: (event: DragEvent) => {
        if (from === undefined || !event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        if (from !== place) onMove(from, place);
        end();
      },
    }),
  };
}
