import { savePaymentMethod } from '@croupier/contract/back-office/payments.ts';
import { notifyDone } from '../../data.ts';
import { useMe } from '../../session.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import type { MethodRow } from './method-row.ts';
import { usePaymentMethodsText } from './text.ts';

const bounds = ['min_deposit', 'max_deposit', 'min_withdrawal', 'max_withdrawal'] as const;

/** Leaves out a maximum that means "none", so that its field is empty. */
const readable = (method: MethodRow): Record<string, unknown> => ({
  ...method,
  ...Object.fromEntries(
    bounds.filter((name) => method[name] === Number.MAX_SAFE_INTEGER).map((name) => [name, undefined]),
  ),
});

/** Creates or changes a payment method. Its code cannot be changed. */
export const SaveMethod = ({ method, leave }: { method: MethodRow | undefined; leave: () => void }) => {
  const text = usePaymentMethodsText();
  const common = useCommonText();
  const { currency } = useMe().operator;
  const initial = method
    ? readable(method)
    : { supports_deposit: true, supports_withdrawal: true, is_active: true, currencies: [currency] };
  return (
    <Dialog title={method ? text.editTitle(method.name) : text.addTitle} open close={leave}>
      <p className="muted">{text.boundsHint(currency)}</p>
      <SchemaForm
        route={savePaymentMethod}
        initial={initial}
        {...(method ? { fixed: { code: method.code } } : {})}
        text={{ fields: text.fields }}
        submit={common.save}
        cancel={leave}
        done={(answer) => {
          notifyDone(answer, common.saved, method?.name);
          leave();
        }}
      />
    </Dialog>
  );
};
