import type { ReactNode } from 'react';
import './empty-state.css';

export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="empty-state">
    <p className="empty-state-title">{title}</p>
    {children}
  </div>
);
