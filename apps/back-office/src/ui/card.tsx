import { type ReactNode, useEffect } from 'react';
import './card.css';

/** A page without the frame: sign-in, invitation, second factor. */
export const Card = ({ title, children }: { title: string; children: ReactNode }) => {
  useEffect(() => {
    document.title = `${title} · Croupier`;
  }, [title]);
  return (
    <main className="card-page">
      <div className="card">
        <p className="card-name">Croupier</p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
};
