import { EyeIcon, EyeSlashIcon } from '@heroicons/react/24/outline';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../button.tsx';
import { TextField } from './text-field.tsx';

/** A password input, hidden until its user asks to see it. */
export function PasswordField({
  onShown,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'> & {
  /** Called once its user has asked to see it. */
  onShown?: () => void;
}) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeSlashIcon : EyeIcon;
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          onClick={() => {
            if (!shown) onShown?.();
            setShown(!shown);
          }}
          className="text-ink-soft"
        >
          <Icon className="size-5" />
        </IconButton>
      }
    />
  );
}
