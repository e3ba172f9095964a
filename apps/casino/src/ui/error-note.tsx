import { explain } from '../errors.ts';

/** Why something was refused; read aloud when it appears. */
export const ErrorNote = ({ error, currency }: { error: unknown; currency?: string | undefined }) => (
  <div className="live" role="alert">
    {error ? (
      <p className="note" data-kind="bad">
        {explain(error, currency)}
      </p>
    ) : null}
  </div>
);
