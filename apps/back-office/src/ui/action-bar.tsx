import type { ReactNode } from 'react';
import './action-bar.css';

/** What can be done with the thing that is open, always at the foot and always in view. */
export const ActionBar = ({ children }: { children: ReactNode }) => <footer className="action-bar">{children}</footer>;
