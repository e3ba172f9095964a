import { useMe } from '../../session.ts';
import { Facts } from '../../ui/facts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import './me.css';
import { OwnFactors } from './own-factors.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { OwnTokens } from './own-tokens.tsx';
import { Preferences } from './preferences.tsx';
import { useMeText } from './text.ts';

/** The person's own page: preferences, sign-in, sessions, tokens. */
export const Page = () => {
  const text = useMeText();
  const me = useMe();
  return (
    <div className="page">
      <PageHead title={text.title} facts={me.name} />
      <div className="page-body me">
        <section className="stack">
          <h2>{text.person}</h2>
          <Facts
            facts={[
              { name: 'name', value: me.name },
              { name: 'email', value: me.email },
              { name: 'role', value: <StateTag state={me.role} /> },
            ]}
          />
        </section>
        <Preferences />
        {me.session ? (
          <>
            <OwnFactors />
            <OwnSessions />
          </>
        ) : (
          <section className="stack">
            <h2>{text.signIn}</h2>
            <p className="muted">{text.byToken}</p>
          </section>
        )}
        <OwnTokens />
      </div>
    </div>
  );
};
