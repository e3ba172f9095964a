import { pathOf, scaleOf } from './scale.ts';
import './spark.css';

type SparkProps = {
  /** What the lines show, for screen readers. */
  readonly label: string;
  readonly values: readonly number[];
  /** The line that it is compared with, drawn behind it. */
  readonly before?: readonly number[] | undefined;
};

const [width, height, edge] = [160, 40, 2];

/** A small line without axes: the course of a figure, with the line that it is compared with. */
export const Spark = ({ label, values, before = [] }: SparkProps) => {
  const all = [0, ...values, ...before];
  const x = scaleOf([0, Math.max(1, values.length - 1, before.length - 1)], [edge, width - edge]);
  const y = scaleOf([Math.min(...all), Math.max(...all)], [height - edge, edge]);
  const lineOf = (figures: readonly number[]): string => pathOf(figures.map((value, place) => [x(place), y(value)]));
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} preserveAspectRatio="none">
      <line className="spark-zero" x1={0} x2={width} y1={y(0)} y2={y(0)} />
      {before.length > 1 ? <path className="spark-line" data-before d={lineOf(before)} /> : null}
      {values.length > 1 ? <path className="spark-line" d={lineOf(values)} /> : null}
    </svg>
  );
};
