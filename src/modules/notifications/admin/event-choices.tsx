import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { EVENT_NAMES, TOLD_EVENTS, type ToldEvent } from '../events.ts';

type EventChoicesProps = {
  legend: string;
  chosen: readonly ToldEvent[];
  onChange: (chosen: ToldEvent[]) => void;
  error?: string | undefined;
};

/** Of what somebody is told. */
export const EventChoices = ({ legend, chosen, onChange, error }: EventChoicesProps) => (
  <fieldset className="grid" data-field="events" aria-invalid={error !== undefined || undefined}>
    <legend className="font-strong text-sm">{legend}</legend>
    {TOLD_EVENTS.map((event) => (
      <Checkbox
        key={event}
        label={EVENT_NAMES[event]}
        checked={chosen.includes(event)}
        onChange={({ target }) =>
          onChange(
            TOLD_EVENTS.filter((each) => (each === event ? target.checked : chosen.includes(each))),
          )
        }
      />
    ))}
    {error && (
      <p role="alert" className="text-danger text-sm">
        {error}
      </p>
    )}
  </fieldset>
);
