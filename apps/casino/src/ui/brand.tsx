import './brand.css';

/** The casino's sign: a cut stone. A small one leaves the name out on a phone. */
export const Brand = ({ name, isSmall }: { name: string; isSmall: boolean }) => (
  <span className="brand" data-small={isSmall || undefined}>
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path className="brand-edge" d="M16 3l11 13-11 13L5 16z" />
      <path className="brand-heart" d="M16 10.5l4.6 5.5-4.6 5.5-4.6-5.5z" />
    </svg>
    <span className="brand-name">{name}</span>
  </span>
);
