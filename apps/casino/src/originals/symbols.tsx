import type { ReactNode } from 'react';
import type { SlotSymbol } from './odds.ts';
import './symbols.css';

/** The six symbols of the slot, drawn by us. */
const drawings: Readonly<Record<SlotSymbol, ReactNode>> = {
  seven: (
    <>
      <path className="symbol-seven-shade" d="M14 14h38v9L36 54H22l14-28H14z" />
      <path className="symbol-seven" d="M12 11h38v9L34 51H20l14-28H12z" />
      <path className="symbol-shine" d="M16 14h30v3H16z" />
    </>
  ),
  bar: (
    <>
      <rect className="symbol-bar-shade" x="6" y="20" width="52" height="28" rx="5" />
      <rect className="symbol-bar" x="6" y="17" width="52" height="28" rx="5" />
      <text className="symbol-bar-text" x="32" y="37.5" textAnchor="middle">
        BAR
      </text>
    </>
  ),
  bell: (
    <>
      <path className="symbol-bell-shade" d="M32 9c-11 0-16 9-16 19 0 10-4 12-7 17h46c-3-5-7-7-7-17 0-10-5-19-16-19z" />
      <path className="symbol-bell" d="M32 7c-10 0-15 9-15 19 0 10-4 12-7 17h44c-3-5-7-7-7-17 0-10-5-19-15-19z" />
      <circle className="symbol-bell-shade" cx="32" cy="50" r="6" />
      <path className="symbol-shine" d="M24 15c-3 4-3 10-3 15h4c0-6 0-11 3-15z" />
    </>
  ),
  plum: (
    <>
      <path className="symbol-leaf" d="M33 16c2-7 9-9 16-8-2 7-8 11-16 8z" />
      <ellipse className="symbol-plum-shade" cx="31" cy="38" rx="20" ry="20" />
      <ellipse className="symbol-plum" cx="30" cy="36" rx="19" ry="19" />
      <path className="symbol-plum-line" d="M33 18c6 8 6 26-2 37" />
      <ellipse className="symbol-shine" cx="22" cy="29" rx="4" ry="6" />
    </>
  ),
  lemon: (
    <>
      <path className="symbol-leaf" d="M42 14c3-6 9-8 15-6-2 6-8 9-15 6z" />
      <path
        className="symbol-lemon-shade"
        d="M8 44c-3-3-1-6 0-9C11 21 24 13 38 15c4 0 8-2 10 1s2 6 1 10c-2 15-14 25-28 23-4 0-9-1-13-5z"
      />
      <path
        className="symbol-lemon"
        d="M8 41c-3-3-1-6 0-8C11 20 24 12 37 14c4 0 8-2 10 1s2 6 1 10c-2 14-14 23-27 21-4 0-9-1-13-5z"
      />
      <path className="symbol-shine" d="M16 30c3-6 9-10 15-11l1 3c-6 1-10 4-13 9z" />
    </>
  ),
  cherry: (
    <>
      <path className="symbol-stem" d="M20 40C22 26 30 15 46 10M44 44c2-12 3-24 2-34" />
      <path className="symbol-leaf" d="M46 10c-8-5-16-3-20 3 7 4 15 3 20-3z" />
      <circle className="symbol-cherry-shade" cx="20" cy="45" r="12" />
      <circle className="symbol-cherry" cx="19" cy="44" r="11" />
      <circle className="symbol-cherry-shade" cx="45" cy="48" r="12" />
      <circle className="symbol-cherry" cx="44" cy="47" r="11" />
      <circle className="symbol-shine" cx="15" cy="40" r="3" />
      <circle className="symbol-shine" cx="40" cy="43" r="3" />
    </>
  ),
};

export const SymbolPicture = ({ name }: { name: SlotSymbol }) => (
  <svg className="symbol" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
    {drawings[name]}
  </svg>
);
