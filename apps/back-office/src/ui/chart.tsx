import { useId, useSyncExternalStore } from 'react';
import './chart.css';
import { pathOf, scaleOf, stackOf, ticksOf } from './scale.ts';

type Series = { readonly name: string; readonly values: readonly number[] };

type ChartProps = {
  readonly title: string;
  readonly kind: 'line' | 'bars';
  /** The labels along the horizontal axis, such as days. */
  readonly points: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
};

const [height, bottom, top] = [220, 20, 8];
/** The width of one character of an axis label; the axis is placed right of the longest label. */
const [figureWidth, gap] = [6.5, 16];
/** The drawing is scaled to its place: a narrow one is drawn narrower, so that its labels stay readable. */
const maxBarWidth = 48;
const sizes = { wide: { width: 960, maxLabels: 8 }, narrow: { width: 420, maxLabels: 4 } };
const narrowWindow = window.matchMedia('(width < 40em)');

const useSize = () => {
  const isNarrow = useSyncExternalStore(
    (listener) => {
      narrowWindow.addEventListener('change', listener);
      return () => narrowWindow.removeEventListener('change', listener);
    },
    () => narrowWindow.matches,
  );
  return isNarrow ? sizes.narrow : sizes.wide;
};

/** A chart, with the same figures as a table for screen readers. At most 366 points. */
export const Chart = ({ title, kind, points, series, format }: ChartProps) => {
  const id = useId();
  const { width, maxLabels } = useSize();
  const stacked = stackOf(
    series.map(({ values }) => values),
    points.length,
  );
  const ends = kind === 'bars' ? stacked.flat(2) : series.flatMap(({ values }) => values);
  const ticks = ticksOf(Math.min(0, ...ends), Math.max(1, ...ends), 4);
  const y = scaleOf([ticks[0] as number, ticks.at(-1) as number], [height - bottom, top]);
  const left = gap + figureWidth * Math.max(...ticks.map((tick) => format(tick).length));
  const step = (width - 8 - left) / Math.max(1, points.length);
  const at = (place: number): number => left + (place + 0.5) * step;
  // Keeps the bar of a single day from filling the chart.
  const barWidth = Math.max(1, Math.min(maxBarWidth, step * 0.7));
  const every = Math.ceil(points.length / maxLabels);
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption className="chart-head" id={id}>
        <span className="chart-title">{title}</span>
        <ul className="chart-legend" aria-hidden="true">
          {series.map(({ name }, index) => (
            <li key={name} className="chart-name" data-series={index + 1}>
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
      <svg className="chart-drawing" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="chart-rule" x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
            <text className="chart-words chart-figure" x={left - 8} y={y(tick)}>
              {format(tick)}
            </text>
          </g>
        ))}
        {points.map((point, place) =>
          place % every === 0 ? (
            <text key={point} className="chart-words chart-point" x={at(place)} y={height - 4}>
              {point}
            </text>
          ) : null,
        )}
        {kind === 'line'
          ? series.map(({ name, values }, index) => (
              <path
                key={name}
                className="chart-line"
                data-series={index + 1}
                d={pathOf(values.map((value, place) => [at(place), y(value)]))}
              />
            ))
          : stacked.map((layer, index) => (
              <g key={series[index]?.name} className="chart-bar" data-series={index + 1}>
                {layer.map(([from, to], place) => (
                  <rect
                    key={points[place]}
                    x={at(place) - barWidth / 2}
                    y={Math.min(y(from), y(to))}
                    width={barWidth}
                    height={Math.abs(y(from) - y(to))}
                  >
                    <title>{`${points[place]} · ${series[index]?.name}: ${format(to - from)}`}</title>
                  </rect>
                ))}
              </g>
            ))}
      </svg>
      <table className="hidden-visually">
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, place) => (
            <tr key={point}>
              <th scope="row">{point}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{format(values[place] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};
