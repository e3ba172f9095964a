import './skeleton.css';

/** Stands where cards will be, for as long as nothing is known. */
export const Skeleton = () => (
  <div className="skeleton" aria-hidden="true">
    {Array.from({ length: 6 }, (_, place) => place).map((place) => (
      <span className="skeleton-card" key={place} />
    ))}
  </div>
);
