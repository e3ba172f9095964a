import './brand.css';

type Props = {
  readonly name: string;
  /** The logo that the operator has uploaded. */
  readonly logo: string | null;
  readonly isSmall: boolean;
};

/** The operator's logo, or its name with the casino's sign: a cut stone. A small one leaves the name out on a phone. */
export const Brand = ({ name, logo, isSmall }: Props) => {
  // The link around it says the name.
  if (logo !== null) return <img className="brand-logo" src={logo} alt="" data-small={isSmall || undefined} />;
  return (
    <span className="brand" data-small={isSmall || undefined}>
      <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path className="brand-edge" d="M16 3l11 13-11 13L5 16z" />
        <path className="brand-heart" d="M16 10.5l4.6 5.5-4.6 5.5-4.6-5.5z" />
      </svg>
      <span className="brand-name">{name}</span>
    </span>
  );
};
