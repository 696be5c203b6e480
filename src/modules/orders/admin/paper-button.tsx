import type { ReactNode } from 'react';
import type { Call } from '../../../kit/endpoint.ts';
import { showFailure } from '../../../shared/failures.ts';
import { saveFile } from '../../../shared/save-file.ts';

/** Downloads a paper: the browser alone would not show who asks for it. */
export function PaperButton({
  paper,
  fileName,
  children,
}: {
  paper: Call<Blob>;
  fileName: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="relative w-fit text-accent text-xs underline-offset-4 after:absolute after:-inset-2 hover:underline"
      onClick={() =>
        saveFile(paper, fileName).catch((error) =>
          showFailure(error, 'The paper could not be downloaded'),
        )
      }
    >
      {children}
    </button>
  );
}
