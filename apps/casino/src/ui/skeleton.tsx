import './skeleton.css';

const places = (count: number): number[] => Array.from({ length: count }, (_, place) => place);

/** Stands where cards will be, for as long as nothing is known. */
export const Skeleton = () => (
  <div className="skeleton" aria-hidden="true">
    {places(6).map((place) => (
      <span className="skeleton-card" key={place} />
    ))}
  </div>
);

/** Stands where lines will be, so that nothing below them moves when they come. */
export const SkeletonLines = ({ count }: { count: number }) => (
  <div className="skeleton-lines" aria-hidden="true">
    {places(count).map((place) => (
      <span className="skeleton-line" key={place} />
    ))}
  </div>
);
