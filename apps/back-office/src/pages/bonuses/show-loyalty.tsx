import { getLoyaltyProgramme, setLoyaltyProgramme } from '@croupier/contract/back-office/loyalty.ts';
import { useState } from 'react';
import { notifyDone, useData } from '../../data.ts';
import { formatCount, formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { useMe } from '../../session.ts';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useBonusesText } from './text.ts';

/** The loyalty programme: points per stake, and the worth of points. */
export const Page = () => {
  const text = useBonusesText();
  const common = useCommonText();
  const [isChanging, setChanging] = useState(false);
  const { data, error, refetch } = useData(getLoyaltyProgramme, {});
  const programme = data?.data;
  return (
    <div className="page">
      <PageHead title={text.loyalty} facts={text.loyaltyHint}>
        <ActButton route={setLoyaltyProgramme} tone="primary" onClick={() => setChanging(true)}>
          {text.change}
        </ActButton>
      </PageHead>
      <div className="page-body stack">
        {error ? <ErrorBox error={error} retry={() => void refetch()} /> : null}
        {programme ? (
          <>
            <Facts
              facts={[
                { name: 'points_rate', value: programme.points_rate },
                { name: 'exchange_rate', value: programme.exchange_rate },
                { name: 'minimum_points', value: programme.minimum_points },
              ]}
            />
            <LoyaltyExample body={programme} />
            {programme.rates.length > 0 ? (
              <section>
                <h2>{text.rates}</h2>
                <Timeline
                  happenings={programme.rates.map(({ points_rate, from }) => ({
                    id: from,
                    at: from,
                    words: <strong>{points_rate}</strong>,
                  }))}
                />
              </section>
            ) : null}
          </>
        ) : error ? null : (
          <Skeleton />
        )}
      </div>
      {programme && isChanging ? (
        <Dialog title={text.changeLoyalty} open close={() => setChanging(false)}>
          <SchemaForm
            route={setLoyaltyProgramme}
            initial={programme}
            submit={common.save}
            cancel={() => setChanging(false)}
            done={(answer) => {
              notifyDone(answer, text.saved, text.loyalty);
              setChanging(false);
            }}
          >
            {(body) => <LoyaltyExample body={body} />}
          </SchemaForm>
        </Dialog>
      ) : null}
    </div>
  );
};

/** Explains the rates in sentences with amounts. */
const LoyaltyExample = ({ body }: { body: Readonly<Record<string, unknown>> }) => {
  const text = useBonusesText();
  const { language } = usePreferences();
  const { currency } = useMe().operator;
  const rate = Number(body.points_rate);
  const exchange = Number(body.exchange_rate);
  if (!Number.isSafeInteger(rate) || rate <= 0) return <p>{text.loyaltyNone}</p>;
  const money = (amount: number): string => `${formatMoney(amount, currency, language)} ${currency}`;
  const unit = 10_000;
  const percent = ((rate * exchange) / unit / unit) * 100;
  return (
    <section className="stack" aria-live="polite">
      <h3>{text.example}</h3>
      <p>
        {[
          text.loyaltyEarn(money(unit), formatCount(rate, language)),
          ...(Number.isSafeInteger(exchange) && exchange > 0
            ? [
                text.loyaltyWorth(formatCount(unit, language), money(exchange)),
                text.loyaltyShare(
                  percent.toLocaleString(language === 'de' ? 'de-DE' : 'en-GB', { maximumFractionDigits: 4 }),
                ),
              ]
            : []),
        ].join(' ')}
      </p>
    </section>
  );
};
