import { useState } from 'react';
import * as z from 'zod';
import { type Action, sending, useActions } from '../../../kit/admin/action.tsx';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { type RecordForm, useRecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiSend } from '../../../shared/api-client.ts';
import { failureText } from '../../../shared/failures.ts';
import { CopyField } from '../../../ui/fields/copy-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/modal.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import * as paymentMethodsApi from '../endpoints.ts';
import type { PaymentMethodView, PaymentTestResult } from '../schema.ts';
import { CustomMethodForm } from './custom-method-form.tsx';
import { testMethod } from './payment-methods.ts';
import { SwitchOn } from './switch-method.tsx';

type MethodDrawerProps = {
  open: boolean;
  onClose: () => void;
  /** Undefined for a new custom method. */
  method: PaymentMethodView | undefined;
  /** Those that shoppers pay by now, the first one first. */
  active: PaymentMethodView[];
};

/** Opens from a method's card: its configuration, or information about it. */
export function MethodDrawer({ open, onClose, method, active }: MethodDrawerProps) {
  if (!open) return null;
  if (!method || method.kind === 'offline') {
    return <CustomMethodForm key={method?.id} method={method} onClose={onClose} />;
  }
  if (method.kind === 'cod') return <AboutCash method={method} onClose={onClose} />;
  if (method.fields.length === 0) return <NoForm method={method} onClose={onClose} />;
  return <Configure key={method.id} method={method} active={active} onClose={onClose} />;
}

type OpenProps = { method: PaymentMethodView; onClose: () => void };

function AboutCash({ method: { name }, onClose }: OpenProps) {
  return (
    <Dialog open onOpenChange={onClose} title={name}>
      <div className="grid gap-3">
        <p>
          The customer pays the carrier or you when the parcel is handed over. There is nothing to
          configure, and no provider takes a share.
        </p>
        <ul className="grid list-disc gap-2 pl-5">
          <li>An order counts as placed at once, and its payment as pending.</li>
          <li>When you have the money, press “Mark as Paid” on the order’s page.</li>
          <li>A refund is money that you hand back yourself; the shop writes it down.</li>
          <li>
            How many open orders an account may have at a time is set with the shop’s limits in the
            shop settings; fewer while its e-mail address is not confirmed.
          </li>
        </ul>
      </div>
    </Dialog>
  );
}

function NoForm({ method: { providerName: name }, onClose }: OpenProps) {
  return (
    <Dialog open onOpenChange={onClose} title={`Configure ${name}`}>
      <p>Configuration form not available for this provider.</p>
    </Dialog>
  );
}

type Values = Record<string, string>;

/** What is stored now, and what the provider said to it. */
type Saved = { saved: PaymentMethodView; tested: PaymentTestResult };

type GatewayField = PaymentMethodView['fields'][number];

/** A stored secret is known by its mask alone. */
const isStored = ({ config }: PaymentMethodView, { name }: GatewayField) => Boolean(config[name]);

/** Secrets begin empty: what is stored never comes back. */
const valuesOf = (method: PaymentMethodView): Values =>
  Object.fromEntries(
    method.fields.map((field) => [
      field.name,
      field.kind === 'secret' ? '' : (method.config[field.name] ?? field.default ?? ''),
    ]),
  );

const schemaOf = (method: PaymentMethodView) =>
  z.object(
    Object.fromEntries(
      method.fields.map((field) => {
        const mayBeEmpty = !field.required || (field.kind === 'secret' && isStored(method, field));
        const text = z.string().trim();
        if (field.kind === 'amount') {
          return [
            field.name,
            text.regex(/^(\d{1,10}(\.\d{1,2})?)?$/, 'At least 0, with two decimals at most'),
          ];
        }
        return [field.name, mayBeEmpty ? text : text.min(1, field.required)];
      }),
    ),
  ) as unknown as z.ZodType<Values, Values>;

/** Real money would move with these values. */
const isLive = ({ testMode, environment }: Values): boolean =>
  testMode === 'false' || environment === 'live';

/** The credentials of a gateway; saving them tries them out. */
function Configure({ method, active, onClose }: OpenProps & Pick<MethodDrawerProps, 'active'>) {
  const { id, providerName: name, steps, webhookUrl } = method;
  const [result, setResult] = useState<PaymentTestResult>();
  const [asksLive, setAsksLive] = useState(false);
  const loaded = valuesOf(method);
  const form = useRecordForm<Values, Saved>({
    schema: schemaOf(method),
    loaded,
    change: paymentMethodsApi.change,
    save: async (values) => {
      setResult(undefined);
      const secrets = method.fields.filter(({ kind }) => kind === 'secret');
      const kept = new Set(
        secrets.filter((field) => !values[field.name]).map((field) => field.name),
      );
      const config = Object.fromEntries(
        Object.entries(values).filter(([field]) => !kept.has(field)),
      );
      const saved = await apiSend(paymentMethodsApi.change({ id }, { config }));
      const tested = await testMethod(id).catch((error: unknown) => ({
        success: false,
        message: failureText(error, `Failed to test ${name} payment gateway`),
      }));
      return { saved, tested };
    },
    reload: ({ saved }) => ({ values: valuesOf(saved) }),
    onSaved: ({ tested }) => setResult(tested),
    pathOf: (path) => path.replace(/^config\./, ''),
    done: `${name} configuration updated successfully`,
    failed: `Failed to update ${name} configuration`,
    names: Object.fromEntries(method.fields.map((field) => [field.name, field.label])),
  });

  const submit = async () => {
    const goesLive = isLive(form.getValues()) && !(method.configured && isLive(loaded));
    if (!goesLive || form.progress.readOnly) return form.progress.submit();
    setAsksLive(true);
    return false;
  };

  return (
    <DrawerForm
      title={`Configure ${name}`}
      progress={{ ...form.progress, submit }}
      save="Save and test"
      busy="Testing…"
      onClose={onClose}
    >
      {steps.length > 0 && (
        <details open={!method.configured} className="rounded-md bg-sunken p-4 text-sm">
          <summary className="cursor-pointer font-strong">How to set it up</summary>
          <ol className="mt-3 grid list-decimal gap-2 pl-5 marker:text-ink-soft">
            {steps.map((step) => (
              <li key={step} className="wrap-anywhere">
                {step}
              </li>
            ))}
          </ol>
        </details>
      )}
      {webhookUrl && (
        <CopyField
          label="Webhook address"
          text={webhookUrl}
          hint={`Enter it at ${name}, so that it tells the shop what became of a payment.`}
        />
      )}
      {method.fields.map((field) => (
        <Field key={field.name} field={field} method={method} form={form} />
      ))}
      <div role="status" className="empty:hidden">
        {result && (
          <Notice
            tone={result.success ? 'good' : 'danger'}
            title={result.success ? 'Test Successful' : 'Test Failed'}
          >
            {result.message}
            {result.success && !method.isActive && (
              <span className="mt-3 block">
                <SwitchOn method={method} active={active} />
              </span>
            )}
          </Notice>
        )}
      </div>
      <ConfirmDialog
        open={asksLive}
        onClose={() => setAsksLive(false)}
        title={`${name} goes live`}
        action="Go Live"
        busyAction="Saving…"
        busy={false}
        onConfirm={() => {
          setAsksLive(false);
          form.progress.submit();
        }}
      >
        <p>
          From now on {name} takes real money with this configuration. Its keys have to be those of
          the live account.
        </p>
      </ConfirmDialog>
    </DrawerForm>
  );
}

type SecretProps = { field: GatewayField; method: PaymentMethodView };

/** Removes a stored secret that the gateway can do without. */
function RemoveSecret({ field: { name, label }, method }: SecretProps) {
  const remove: Action = {
    id: `remove-${name}`,
    label: 'Remove',
    busy: 'Removing…',
    needs: paymentMethodsApi.change,
    destructive: true,
    ask: {
      title: `Remove ${label}`,
      text: (
        <p>
          The stored {label.toLowerCase()} is deleted. {method.name} can be used without it; what
          the secret was for no longer works.
        </p>
      ),
    },
    run: sending(
      paymentMethodsApi.change({ id: method.id }, { config: { [name]: null } }),
      `${label} removed`,
    ),
    failed: `Failed to update ${method.name} configuration`,
  };
  const { actions, perform, question } = useActions([remove]);
  if (actions.length === 0) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => perform(remove)}
        className="relative rounded-sm text-danger text-sm underline-offset-4 after:absolute after:-inset-2 hover:underline"
      >
        Remove
        <VisuallyHidden> the stored {label}</VisuallyHidden>
      </button>
      {question}
    </>
  );
}

const KEEP = 'Leave empty to keep what is stored.';

type FieldProps = { field: GatewayField; method: PaymentMethodView; form: RecordForm<Values> };

/** A field as the gateway declares it. */
function Field({ field, method, form }: FieldProps) {
  const { name, label, kind, help, choices = [] } = field;
  const stored = isStored(method, field);
  const bound = form.field(name);
  const required = field.required !== undefined;
  switch (kind) {
    case 'switch':
      return (
        <Switch
          label={label}
          hint={help}
          on={form.watch(name) === 'true'}
          onChange={(on) => form.put(name, String(on))}
        />
      );
    case 'choice':
      return (
        <SelectField
          label={label}
          hint={help}
          required={required}
          options={choices.map(([value, text]) => ({ value, label: text }))}
          {...bound}
        />
      );
    case 'secret':
      return (
        <div className="grid justify-items-start gap-1 *:first:w-full">
          <TextField
            label={label}
            hint={stored ? `${help ? `${help.replace(/\.?$/, '.')} ` : ''}${KEEP}` : help}
            type="password"
            // Password managers must not fill in or save this field.
            autoComplete="off"
            data-1p-ignore
            spellCheck={false}
            placeholder={stored ? method.config[name] : undefined}
            required={required}
            {...bound}
          />
          {stored && !required && <RemoveSecret field={field} method={method} />}
        </div>
      );
    default:
      return (
        <TextField
          label={label}
          hint={help}
          autoComplete="off"
          spellCheck={false}
          inputMode={kind === 'amount' ? 'decimal' : undefined}
          required={required}
          {...bound}
        />
      );
  }
}
