import { useCommonText } from './common-text.ts';
import './skeleton.css';

/** Bars in the place of what is being loaded. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => {
  const text = useCommonText();
  return (
    <div role="status" aria-label={text.loading}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal bars
        <div key={index} className="skeleton-row" />
      ))}
    </div>
  );
};
