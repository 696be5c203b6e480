import { useState } from 'react';
import { useCan } from '../../kit/admin/access/session.ts';
import { shortcutsNow, useSingleKeys } from '../../kit/admin/frame/shortcuts.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';
import { SCREENS } from './screens.ts';

const ALWAYS = [
  { key: 'Ctrl K', label: 'Search the back office' },
  { key: 'Ctrl S', label: 'Save an open form' },
  { key: 'Esc', label: 'Close what is on top' },
  { key: 'F8', label: 'Go to the message' },
];

/** What the keys do on the open screen; they can be switched off here. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Keyboard shortcuts">
      <Shortcuts />
    </Dialog>
  );
}

function Shortcuts() {
  const [singleKeys, setSingleKeys] = useSingleKeys();
  // As they were when it was opened: the page behind cannot change meanwhile.
  const [here] = useState(shortcutsNow);
  return (
    <div className="grid gap-6">
      <Switch
        label="Single keys"
        hint="Keys without Ctrl or Cmd do something while no field has the focus."
        on={singleKeys}
        onChange={setSingleKeys}
      />
      <Keys title="Always" keys={ALWAYS} />
      {singleKeys && (
        <>
          <Keys title="On this screen" keys={here} />
          <section className="grid gap-2">
            <h3 className="font-strong text-sm">Go to</h3>
            <dl className="grid gap-1 text-sm">
              {SCREENS.map(({ name, key, needs }) => (
                <GoTo key={name} name={name} letter={key} needs={needs} />
              ))}
            </dl>
          </section>
        </>
      )}
    </div>
  );
}

type GoToProps = { name: string; letter?: string; needs: (typeof SCREENS)[number]['needs'] };

function GoTo({ name, letter, needs }: GoToProps) {
  return useCan(needs) && letter && <Line keys={`g ${letter}`} label={name} />;
}

function Keys({ title, keys }: { title: string; keys: { key: string; label: string }[] }) {
  if (keys.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-strong text-sm">{title}</h3>
      <dl className="grid gap-1 text-sm">
        {keys.map(({ key, label }) => (
          <Line key={key} keys={key} label={label} />
        ))}
      </dl>
    </section>
  );
}

const Line = ({ keys, label }: { keys: string; label: string }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-ink-soft">{label}</dt>
    <dd>
      <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs">
        {keys}
      </kbd>
    </dd>
  </div>
);
