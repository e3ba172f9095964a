import { formatMultiple, formatNumber } from '../numbers.ts';

/** A moment of the curve: how high it is, what it aims for, and how it ended, if it has. */
export type Moment = {
  readonly at: number;
  readonly target: number;
  readonly ended: 'won' | 'crashed' | undefined;
};

const points = 64;

/** How much of the picture is left to the figure above the curve. */
const figureShare = 0.34;

/** Lines whose words would touch those of the target are left out. */
const leastDistance = 16;

const colours = new WeakMap<HTMLCanvasElement, Record<string, string>>();

/** The colours of the style sheet; the stage is the same in both themes. */
const coloursOf = (canvas: HTMLCanvasElement): Record<string, string> => {
  const known = colours.get(canvas);
  if (known) return known;
  const style = getComputedStyle(canvas);
  const names = ['brass', 'ruby', 'stage-line', 'stage-ink-2', 'ivory'];
  const read = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  colours.set(canvas, read);
  return read;
};

/** Gives the canvas as many pixels as the screen has for it. */
const fit = (canvas: HTMLCanvasElement): { width: number; height: number; scale: number } => {
  const scale = Math.min(2, devicePixelRatio);
  const { clientWidth: width, clientHeight: height } = canvas;
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  return { width, height, scale };
};

/** Draws one moment: the lines of whole multiples, the target, and the curve. */
export const drawCurve = (canvas: HTMLCanvasElement, { at, target, ended }: Moment): void => {
  const context = canvas.getContext('2d');
  const { width, height, scale } = fit(canvas);
  if (!context || width === 0) return;
  const { brass = '', ruby = '', ivory = '', ...rest } = coloursOf(canvas);
  const top = Math.max(at * 1.15, Math.min(target * 1.1, at * 3), 1.6);
  // The figure stands above the curve: no line runs through it.
  const [left, right, bottom, above] = [8, width - 16, height - 12, height * figureShare];
  const yOf = (multiple: number): number => bottom - ((multiple - 1) / (top - 1)) * (bottom - above);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = '12px Inter Variable, system-ui, sans-serif';
  context.lineWidth = 1;
  const step = stepOf(top - 1);
  for (let line = 1 + step; line < top; line += step) {
    if (target <= top && Math.abs(yOf(line) - yOf(target)) < leastDistance) continue;
    context.strokeStyle = rest['stage-line'] ?? '';
    context.globalAlpha = 0.6;
    context.beginPath();
    context.moveTo(left, yOf(line));
    context.lineTo(right, yOf(line));
    context.stroke();
    context.globalAlpha = 1;
    context.fillStyle = rest['stage-ink-2'] ?? '';
    context.fillText(`${formatNumber(line)}×`, left, yOf(line) - 4);
  }
  if (target <= top) {
    context.setLineDash([6, 6]);
    context.strokeStyle = ivory;
    context.beginPath();
    context.moveTo(left, yOf(target));
    context.lineTo(right, yOf(target));
    context.stroke();
    context.setLineDash([]);
    context.fillStyle = ivory;
    context.textAlign = 'right';
    context.fillText(formatMultiple(target), right, yOf(target) - 6);
    context.textAlign = 'left';
  }
  const colour = ended === 'crashed' ? ruby : brass;
  // The higher it is, the further it has come to the right; it always ends within the picture.
  const reach = left + (right - left - 24) * Math.min(1, 0.12 + Math.log(at) / Math.log(top));
  context.beginPath();
  for (let point = 0; point <= points; point += 1) {
    const share = point / points;
    context.lineTo(left + (reach - left) * share, yOf(at ** share));
  }
  context.strokeStyle = colour;
  context.lineWidth = 4;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke();
  context.lineTo(reach, bottom);
  context.lineTo(left, bottom);
  context.globalAlpha = 0.14;
  context.fillStyle = colour;
  context.fill();
  context.globalAlpha = 1;
  context.beginPath();
  context.arc(reach, yOf(at), ended === 'crashed' ? 9 : 7, 0, Math.PI * 2);
  context.fillStyle = ended === 'crashed' ? ruby : ivory;
  context.fill();
};

/** The distance of the lines: 1, 2 or 5 times a power of ten, about four of them. */
const stepOf = (range: number): number => {
  const power = 10 ** Math.floor(Math.log10(range / 4));
  return ([1, 2, 5, 10].find((one) => one * power >= range / 4) ?? 10) * power;
};
