const steps = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

const rays = (turn: number): string =>
  steps(10)
    .map((n) => `<path d="M200 150 182-160h36z" transform="rotate(${(turn % 36) + n * 36} 200 150)"/>`)
    .join('');

const rings = (): string =>
  steps(5)
    .map(
      (n) =>
        `<circle cx="200" cy="150" r="${70 + n * 42}" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="${16 - n * 2}"/>`,
    )
    .join('');

const hills = (turn: number): string =>
  steps(3)
    .map((n) => {
      const [y, lift] = [176 + n * 38, 30 + ((turn >> n) % 4) * 12];
      return `<path d="M0 ${y}C80 ${y - lift} 140 ${y + lift} 220 ${y}S340 ${y - lift} 400 ${y - 8}V300H0z"/>`;
    })
    .join('');

const lattice = (): string =>
  steps(7)
    .flatMap((column) => steps(6).map((row) => [column * 64 + (row % 2) * 32, row * 56]))
    .map(([x, y]) => `<path d="m${x} ${y} 20 22-20 22-20-22z"/>`)
    .join('');

const bands = (turn: number): string =>
  steps(6)
    .map((n) => `<path d="M${n * 90 - 130} 300 ${n * 90 + 20} 0h${24 + (turn % 3) * 10}L${n * 90 - 100} 300z"/>`)
    .join('');

const arches = (): string =>
  steps(4)
    .map(
      (n) =>
        `<path d="M${40 + n * 34} 300V${150 + n * 4}a${160 - n * 34} ${130 - n * 26} 0 0 1 ${320 - n * 68} 0v150h-14V${150 + n * 4}a${146 - n * 34} ${116 - n * 26} 0 0 0-${292 - n * 68} 0v150z"/>`,
    )
    .join('');

const stars = (turn: number): string =>
  steps(26)
    .map((n) => {
      const [x, y] = [(n * 97 + turn * 3) % 400, (n * 61 + turn * 7) % 300];
      return `<circle cx="${x}" cy="${y}" r="${1.5 + (n % 4) * 1.6}" fill-opacity=".3"/>`;
    })
    .join('');

/** What is behind the emblem: each draws 400 × 300 units, a little differently by the number it is given. */
export const backdrops: readonly ((turn: number) => string)[] = [rays, rings, hills, lattice, bands, arches, stars];

const places = [
  [62, 58],
  [338, 74],
  [48, 214],
  [352, 236],
  [128, 276],
  [270, 22],
] as const;

/** A second emblem, small and several times around the middle. */
export const scatter = (drawing: string, turn: number): string =>
  places
    .map(
      ([x, y], n) =>
        `<g transform="translate(${x} ${y}) rotate(${((turn + n * 47) % 60) - 30}) scale(${0.26 + ((turn >> n) % 3) * 0.06})">${drawing}</g>`,
    )
    .join('');
