import type { ComponentProps } from 'react';
import { useOperatorsText } from './text.ts';
import './logo-sample.css';

type LogoSampleProps = {
  readonly address: string;
  readonly checks?: Pick<ComponentProps<'img'>, 'onLoad' | 'onError'>;
};

/** The logo as the head of the casino's pages shows it, in both themes. */
export const LogoSample = ({ address, checks = {} }: LogoSampleProps) => {
  const text = useOperatorsText().logo;
  return (
    <div className="logo-samples">
      <span className="logo-sample" data-theme="light">
        <img className="logo-sample-image" src={address} alt={text.inLight} {...checks} />
      </span>
      <span className="logo-sample" data-theme="dark">
        <img className="logo-sample-image" src={address} alt={text.inDark} />
      </span>
    </div>
  );
};
