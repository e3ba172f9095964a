import { Link } from '@tanstack/react-router';
import { useQueryState } from '../../location.ts';
import { Card } from '../../ui/card.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSignInText } from './text.ts';

export const Page = () => {
  const text = useSignInText();
  const { query } = useQueryState();
  const goOn = useAfterSignIn();
  return (
    <Card title={text.title}>
      {query.failed === 'oidc' ? (
        <p className="form-fault" role="alert">
          {text.oidcFailed}
        </p>
      ) : null}
      <SignInForm operator={query.operator} done={goOn} />
      <Link to={'/forgotten' as string}>{text.forgotten}</Link>
    </Card>
  );
};
