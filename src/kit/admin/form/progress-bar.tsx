type ProgressBarProps = {
  /** For screen readers. */
  label: string;
  /** Left out: something goes on, but nobody knows how far it is. */
  value?: number;
  max?: number;
};

/** How far something is. */
export const ProgressBar = ({ label, value, max = 1 }: ProgressBarProps) => (
  <progress
    aria-label={label}
    value={value}
    max={max}
    className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line indeterminate:animate-pulse indeterminate:bg-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
  />
);
