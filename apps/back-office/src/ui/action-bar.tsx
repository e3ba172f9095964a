import type { ReactNode } from 'react';
import './action-bar.css';

/** The actions of the open pane, fixed at its foot. */
export const ActionBar = ({ children }: { children: ReactNode }) => <footer className="action-bar">{children}</footer>;
