import { colourOf } from './odds.ts';
import './wheel.css';

/** The order of the pockets on a wheel with a single zero. It decides nothing: the platform draws a number. */
export const wheelOrder = [
  ...[0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22],
  ...[18, 29, 7, 28, 12, 35, 3, 26],
];

export const pocketAngle = 360 / wheelOrder.length;

const at = (angle: number, radius: number): string => {
  const turn = ((angle - 90) * Math.PI) / 180;
  return `${(Math.cos(turn) * radius).toFixed(2)} ${(Math.sin(turn) * radius).toFixed(2)}`;
};

const outer = 184;
const inner = 122;

const sector = (place: number): string => {
  const [from, to] = [(place - 0.5) * pocketAngle, (place + 0.5) * pocketAngle];
  return `M${at(from, outer)} A${outer} ${outer} 0 0 1 ${at(to, outer)} L${at(to, inner)} A${inner} ${inner} 0 0 0 ${at(from, inner)} Z`;
};

/** The turning part of the wheel, around its middle. */
export const WheelPicture = () => (
  <>
    {wheelOrder.map((pocket, place) => (
      <g key={pocket}>
        <path className="wheel-pocket" data-colour={colourOf(pocket)} d={sector(place)} />
        <text
          className="wheel-number"
          transform={`rotate(${place * pocketAngle}) translate(0 -162)`}
          textAnchor="middle"
        >
          {pocket}
        </text>
      </g>
    ))}
    <circle className="wheel-bowl" r={inner} />
    <circle className="wheel-ring" r={inner} />
    <circle className="wheel-ring" r={78} />
    {[0, 90, 180, 270].map((angle) => (
      <path className="wheel-arm" key={angle} transform={`rotate(${angle})`} d="M-4 0 L-2 -66 L2 -66 L4 0 Z" />
    ))}
    {[0, 90, 180, 270].map((angle) => (
      <circle className="wheel-knob" key={angle} transform={`rotate(${angle})`} cy={-70} r={7} />
    ))}
    <circle className="wheel-hub" r={20} />
    <path className="wheel-sign" d="M0 -10 L9 0 L0 10 L-9 0 Z" />
  </>
);
