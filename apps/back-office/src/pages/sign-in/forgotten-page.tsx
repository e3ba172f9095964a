import { Link } from '@tanstack/react-router';
import { Card } from '../../ui/card.tsx';
import { useSignInText } from './text.ts';

/** There is no mail server to send a link: an admin makes one. */
export const Page = () => {
  const text = useSignInText();
  return (
    <Card title={text.forgottenTitle}>
      <p>{text.forgottenText}</p>
      <p>{text.forgottenAdmin}</p>
      <Link to={'/sign-in' as string}>{text.backToSignIn}</Link>
    </Card>
  );
};
