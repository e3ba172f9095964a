import { useEffect } from 'react';
import { Card } from '../../ui/card.tsx';
import { steppedUpChannel } from './step-up-dialog.tsx';
import { useSignInText } from './text.ts';

/** Where the identity provider redirects to after a fresh proof, in a separate window. */
export const Page = () => {
  const text = useSignInText();
  useEffect(() => {
    const channel = new BroadcastChannel(steppedUpChannel);
    channel.postMessage('done');
    channel.close();
    window.close();
  }, []);
  return (
    <Card title={text.stepUpTitle}>
      <p>{text.steppedUp}</p>
    </Card>
  );
};
