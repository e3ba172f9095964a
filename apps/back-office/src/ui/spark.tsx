import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import './chart.css';

const [width, height] = [120, 28];

/** A sparkline beside a figure. Decorative: the figure itself carries the information. */
export const Spark = ({ values, label }: { values: readonly number[]; label: string }) => {
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [1, width - 1]);
  const y = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [height - 2, 2]);
  const path = line<number>(
    (_, place) => x(place),
    (value) => y(value),
  );
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path className="chart-line series-1" d={path([...values]) ?? ''} />
    </svg>
  );
};
